import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'

/** Replaces the page after the admin right was revoked, until the redirect to the shop. */
export const NoAccess = () => (
  <AdminPage title="User Management" tab="Users">
    <AdminEmptyState>
      <p role="alert">No access to user data or no users found.</p>
      <p className="text-base">Please check that you have admin permissions.</p>
    </AdminEmptyState>
  </AdminPage>
)
