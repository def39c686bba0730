import { redirectDocument } from 'react-router'
import { allowsThirdPartyScripts } from '#app/context/third-party-scripts.ts'

/**
 * Client middleware. A client-side navigation would take the scripts of the page before along, so a
 * page that allows none is loaded as a new document.
 */
export function leaveThirdPartyScripts({ request }: { request: Request }) {
  if (window.va && !allowsThirdPartyScripts(new URL(request.url).pathname)) throw redirectDocument(request.url)
}
