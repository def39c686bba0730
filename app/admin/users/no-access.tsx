import { DeskEmpty } from '../ui/desk-empty.tsx'
import { DeskPage } from '../ui/desk-page.tsx'

/** What an admin sees whose right has just been taken away (USERS-04, readings T47). */
export const NoAccess = () => (
  <DeskPage title="User Management">
    <DeskEmpty>
      <p role="alert">No access to user data or no users found.</p>
      <p className="text-base">Please check that you have admin permissions.</p>
    </DeskEmpty>
  </DeskPage>
)
