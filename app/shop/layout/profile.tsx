import { useNavigate } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { getDisplayName } from '#store/users/user.ts'
import { logOut, useSession } from '../../account/session.ts'
import { ProfileMenu } from '../../ui/controls/profile-menu.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { localPath } from '../../ui/navigation/local-path.ts'

const itemClass = 'wide flex min-h-11 w-full items-center whitespace-nowrap px-4 hover:bg-mustard'

/** The profile menu of the navigation bar. */
export function Profile() {
  const { user } = useSession()
  const navigate = useNavigate()

  async function handleLogout() {
    const toast = await loadToast()
    const id = toast.loading(messages.layout.loggingOut)
    if (!(await logOut())) return void toast.error(messages.layout.logoutFailed, { id })
    toast.success(messages.layout.loggedOut, { id })
    await navigate(localPath('/shop'))
  }

  return (
    <ProfileMenu
      buttonClass="press grid size-11 place-items-center bg-chalk"
      menuClass="min-w-44 border-2 border-ink bg-chalk shadow-[4px_4px_0_var(--color-ink)]"
    >
      {user ? (
        <>
          <p className="max-w-44 border-ink border-b-2 px-4 py-3 [overflow-wrap:anywhere]">
            {messages.layout.welcome(getDisplayName(user))}
          </p>
          <Link to="/account" className={itemClass}>
            {messages.layout.account}
          </Link>
          <button type="button" className={itemClass} onClick={handleLogout}>
            {messages.layout.logout}
          </button>
        </>
      ) : (
        <Link to="/login" className={itemClass}>
          {messages.layout.login}
        </Link>
      )}
    </ProfileMenu>
  )
}
