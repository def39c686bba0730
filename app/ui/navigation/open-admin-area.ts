import { redirectDocument } from 'react-router'
import { isAdminPath } from '#store/admin-path.ts'

/** React Router's list of routes. That of a shopper's page lacks the admin area's. */
declare const __reactRouterManifest: { routes: Record<string, unknown> }

/** Client middleware. Loads the admin area as a new document from a page that lacks its routes. */
export function openAdminArea({ request }: { request: Request }) {
  const isKnown = 'admin/layout' in __reactRouterManifest.routes
  if (!isKnown && isAdminPath(new URL(request.url).pathname)) throw redirectDocument(request.url)
}
