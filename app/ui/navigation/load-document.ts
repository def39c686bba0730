import { redirectDocument } from 'react-router'
import { allowsThirdPartyScripts } from '#app/context/third-party-scripts.ts'
import { isAdminPath } from '#store/admin-path.ts'

/** React Router's list of routes. That of a shopper's page lacks the admin area's. */
declare const __reactRouterManifest: { routes: Record<string, unknown> }

/**
 * Client middleware. Loads as a new document what a client-side navigation can't show: the admin
 * area on a page that lacks its routes, and a page that allows no third-party scripts, which would
 * come along.
 */
export function loadDocument({ request }: { request: Request }) {
  const { pathname } = new URL(request.url)
  const isUnknown = isAdminPath(pathname) && !('admin/layout' in __reactRouterManifest.routes)
  if (isUnknown || (window.va && !allowsThirdPartyScripts(pathname))) throw redirectDocument(request.url)
}
