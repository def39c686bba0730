import { language } from '#app/messages/current.ts'
import { addLanguage, defaultLanguage } from '#store/languages.ts'

/** The address of a page of the shop in the language of this page. */
export const localPath = (address: string): string =>
  language === defaultLanguage ? address : addLanguage(address, language)
