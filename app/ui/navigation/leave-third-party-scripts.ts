import { redirectDocument } from 'react-router'

/**
 * Client middleware of the pages that `allowsThirdPartyScripts` excludes. A client-side navigation
 * would take the scripts of the page before along, so the page is loaded as a new document.
 */
export function leaveThirdPartyScripts({ request }: { request: Request }) {
  if (window.va) throw redirectDocument(request.url)
}
