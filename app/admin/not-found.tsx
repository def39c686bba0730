import { data } from 'react-router'
import { createErrorBoundary } from '../ui/feedback/create-error-boundary.tsx'
import { AdminLink } from './ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from './ui/admin-page.tsx'

/** Unknown addresses of the admin area. */
export const loader = () => Promise.reject(data(null, { status: 404, statusText: 'Not Found' }))

// A route without a component would be a resource route, without the layout.
export default function UnknownPage() {
  return null
}

export const ErrorBoundary = createErrorBoundary(() => (
  <AdminPage title="Page not found">
    <AdminEmptyState message="There is no such page in the admin area.">
      <AdminLink to="/admin">All listings</AdminLink>
    </AdminEmptyState>
  </AdminPage>
))
