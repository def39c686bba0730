import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { getDisplayName } from '#store/users/user.ts'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { ProfileMenu } from '../ui/controls/profile-menu.tsx'
import { Link, NavLink } from '../ui/navigation/link.tsx'
import { type AdminPageLink, adminLinks } from './admin-links.ts'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { formatCount } from './ui/format-count.ts'
import { useLogOut } from './use-log-out.ts'

const itemClass = 'flex min-h-11 w-full items-center whitespace-nowrap px-4 text-left font-semibold hover:bg-chalk'

export function AdminNavigation({ shopName, email, unread }: { shopName: string; email: string; unread: number }) {
  const { logOut, warning } = useLogOut({ done: messages.layout.loggedOut, failed: messages.layout.logoutFailed })
  const [isAsking, setIsAsking] = useState(false)

  return (
    <header className="print:hidden z-30 border-sand border-b bg-white md:sticky md:top-0">
      <div className="flex flex-wrap items-center gap-x-3 px-4 md:px-8 lg:px-5">
        <Link to="/admin" className="mr-auto flex min-h-14 flex-wrap content-center items-center gap-x-2">
          <Wordmark shop={{ name: shopName }} className="text-lg" />
          <span className="rounded-full bg-jungle px-2 py-0.5 font-semibold text-white text-xs">admin</span>
        </Link>
        <Bell unread={unread} />
        <ProfileMenu
          buttonClass="grid size-11 place-items-center rounded-lg hover:bg-chalk"
          menuClass="sheet min-w-44 overflow-hidden shadow-lg"
        >
          {closeMenu => (
            <>
              <p className="max-w-64 truncate border-sand border-b px-4 py-3">Welcome, {getDisplayName({ email })}</p>
              <Link to="/account" className={itemClass}>
                Account
              </Link>
              <button
                type="button"
                className={itemClass}
                onClick={() => {
                  closeMenu()
                  if (warning) setIsAsking(true)
                  else void logOut()
                }}
              >
                Logout
              </button>
            </>
          )}
        </ProfileMenu>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={logOut}
        title="Log out?"
        description={warning}
        confirmLabel="Log out"
      />
    </header>
  )
}

/**
 * The links of all admin pages: a column at a desk, a row on tablets. On phones they are in the bar
 * at the bottom.
 */
export const AdminLinks = ({ needAction, unanswered }: { needAction: number; unanswered: number }) => (
  <nav
    aria-label="Admin"
    className="filter-row m-0! border-sand max-md:hidden max-lg:border-b max-lg:px-5! lg:sticky lg:top-14 lg:self-start lg:px-2! lg:py-5! print:hidden"
  >
    <ul className="flex lg:w-full lg:flex-col">
      {Object.values(adminLinks).map(({ name, startsGroup = false, ...link }: AdminPageLink) => (
        <li key={link.to} className={startsGroup ? 'lg:mt-4' : ''}>
          <NavLink
            {...link}
            className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-lg px-3 font-semibold text-sm hover:bg-chalk aria-[current]:bg-mint aria-[current]:text-jungle lg:min-h-10"
          >
            {name}
            {link.to === adminLinks.orders.to && <CountBadge count={needAction} max={99} />}
            {link.to === adminLinks.questions.to && <CountBadge count={unanswered} max={99} />}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** How many of something wait, for those who see it. */
export const CountBadge = ({ count, max, className = '' }: { count: number; max: number; className?: string }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className={`tabular grid h-5 min-w-5 place-items-center rounded-full bg-ember px-1 font-bold text-white text-xs ${className}`}
    >
      {formatCount(count, max)}
    </span>
  )

const maxUnread = 9

/** Links to the notifications and shows the number of unread ones. */
const Bell = ({ unread }: { unread: number }) => (
  <Link
    to="/admin/notifications"
    className="relative grid size-11 place-items-center rounded-lg hover:bg-chalk"
    aria-label={`Notifications, ${formatCount(unread, maxUnread)} unread`}
  >
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M6 17V11a6 6 0 1 1 12 0v6l1.5 1.5h-15ZM10 21h4" />
      </g>
    </svg>
    <CountBadge count={unread} max={maxUnread} className="absolute top-0.5 right-0.5" />
  </Link>
)
