import { redirectDocument } from 'react-router'
import { language } from '#app/messages/current.ts'

/**
 * Client middleware of the admin area, which is in English: a page of the shop in another language
 * leads there by a new document.
 */
export function leaveOtherLanguage({ request }: { request: Request }) {
  if (language !== 'en') throw redirectDocument(request.url)
}
