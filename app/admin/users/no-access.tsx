import { AdminEmptyState } from '../ui/admin-empty-state.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/** What an admin sees whose right has just been taken away (USERS-04, readings T47). */
export const NoAccess = () => (
  <AdminPage title="User Management">
    <AdminEmptyState>
      <p role="alert">No access to user data or no users found.</p>
      <p className="text-base">Please check that you have admin permissions.</p>
    </AdminEmptyState>
  </AdminPage>
)
