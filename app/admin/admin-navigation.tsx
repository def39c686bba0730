import { Link, NavLink, useNavigate } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { getDisplayName } from '#store/users/user.ts'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { ProfileMenu } from '../ui/controls/profile-menu.tsx'
import { loadToast } from '../ui/feedback/load-toast.ts'
import { type AdminPageLink, adminLinks } from './admin-links.ts'
import { logOutAdmin } from './log-out-admin.ts'
import { formatUnreadCount } from './notifications/format-unread-count.ts'

const itemClass = 'flex min-h-11 w-full items-center whitespace-nowrap px-4 text-left font-semibold hover:bg-chalk'

/** The top of all admin pages. On a phone its links are in the bar at the bottom. */
export function AdminNavigation({ shopName, email, unread }: { shopName: string; email: string; unread: number }) {
  const navigate = useNavigate()

  async function handleLogout() {
    const toast = await loadToast()
    if (!(await logOutAdmin())) return void toast.error(messages.layout.logoutFailed)
    toast.success(messages.layout.loggedOut)
    await navigate('/shop')
  }

  return (
    <header className="print:hidden z-30 border-sand border-b bg-white md:sticky md:top-0">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 px-4 md:px-8 lg:flex-nowrap lg:gap-x-4">
        <Link to="/admin" className="mr-auto flex min-h-14 flex-wrap content-center items-center gap-x-2 lg:mr-0">
          <Wordmark name={shopName} className="text-lg" />
          <span className="rounded-full bg-jungle px-2 py-0.5 font-semibold text-white text-xs">admin</span>
        </Link>
        <nav
          aria-label="Admin"
          className="order-last -mx-4 w-[calc(100%+2rem)] overflow-x-auto px-2 max-md:hidden [mask-image:linear-gradient(90deg,#000_calc(100%-2.5rem),#0000)] lg:order-none lg:[mask-image:none] lg:mx-0 lg:w-auto lg:grow lg:px-0"
        >
          <ul className="flex pr-8 lg:pr-0">
            {Object.values(adminLinks).map(({ to, name, reloadDocument = false }: AdminPageLink) => (
              <li key={to}>
                <NavLink
                  to={to}
                  reloadDocument={reloadDocument}
                  className="flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap px-2 font-semibold text-sm decoration-2 decoration-jungle underline-offset-8 hover:underline aria-[current]:text-jungle aria-[current]:underline"
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Bell unread={unread} />
        <ProfileMenu
          buttonClass="grid size-11 place-items-center rounded-lg hover:bg-chalk"
          menuClass="sheet min-w-44 overflow-hidden shadow-lg"
        >
          <p className="max-w-64 truncate border-sand border-b px-4 py-3">Welcome, {getDisplayName({ email })}</p>
          <Link to="/account" className={itemClass}>
            Account
          </Link>
          <button type="button" className={itemClass} onClick={handleLogout}>
            Logout
          </button>
        </ProfileMenu>
      </div>
    </header>
  )
}

/** Links to the notifications and shows the number of unread ones. */
const Bell = ({ unread }: { unread: number }) => (
  <Link
    to="/admin/notifications"
    className="relative grid size-11 place-items-center rounded-lg hover:bg-chalk"
    aria-label={`Notifications, ${formatUnreadCount(unread)} unread`}
  >
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M6 17V11a6 6 0 1 1 12 0v6l1.5 1.5h-15ZM10 21h4" />
      </g>
    </svg>
    {unread > 0 && (
      <span
        aria-hidden="true"
        className="tabular absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-ember px-1 font-bold text-white text-xs"
      >
        {formatUnreadCount(unread)}
      </span>
    )}
  </Link>
)
