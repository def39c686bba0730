import { Link, useNavigate } from 'react-router'
import * as sentences from '#app/http/sentences.ts'
import { nameOf } from '#store/users/user.ts'
import { logOut, useSession } from '../../account/session.ts'
import { ProfileMenu } from '../../ui/profile-menu.tsx'
import { toasts } from '../../ui/toasts.ts'

const itemClass = 'wide flex min-h-11 w-full items-center whitespace-nowrap px-4 hover:bg-mustard'

/** The profile dropdown of the shop's bar (NAV-04, NAV-05). */
export function Profile() {
  const { user } = useSession()
  const navigate = useNavigate()

  async function leave() {
    const toast = await toasts()
    const id = toast.loading(sentences.loggingOut)
    if (!(await logOut())) return void toast.error(sentences.logoutFailed, { id })
    toast.success(sentences.loggedOut, { id })
    await navigate('/shop')
  }

  return (
    <ProfileMenu
      buttonClass="press grid size-11 place-items-center bg-chalk"
      menuClass="min-w-44 border-2 border-ink bg-chalk shadow-[4px_4px_0_var(--color-ink)]"
    >
      {user ? (
        <>
          <p className="max-w-64 truncate border-ink border-b-2 px-4 py-3">Welcome, {nameOf(user)}</p>
          <button type="button" className={itemClass} onClick={leave}>
            Logout
          </button>
        </>
      ) : (
        <Link to="/login" className={itemClass}>
          Login
        </Link>
      )}
    </ProfileMenu>
  )
}
