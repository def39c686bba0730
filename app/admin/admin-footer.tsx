import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatClock, getShopHour } from '#store/shop-clock.ts'
import { loadToast } from '../ui/feedback/load-toast.ts'
import { getMailtoLink } from '../ui/navigation/mailto-link.ts'
import { getGreeting } from './greeting.ts'
import { logOutAdmin } from './log-out-admin.ts'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { useSystemState } from './use-system-state.ts'

const version = '1.0.0'
const linkClass = 'flex min-h-11 min-w-11 items-center underline underline-offset-4'

/**
 * The footer of all admin pages.
 * @param now The server's time at rendering, ISO 8601. The first value of the clock.
 */
export function AdminFooter({ shopEmail, now }: { shopEmail: string; now: string }) {
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const time = useClock(now)

  async function handleLogout() {
    const toast = await loadToast()
    if (!(await logOutAdmin())) return void toast.error('Logout failed. Try again.')
    toast.success('Logged out successfully.')
    await navigate('/shop')
  }

  return (
    <footer className="print:hidden mt-10 border-sand border-t bg-chalk">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-8 gap-y-2 px-4 py-5 md:px-8">
        <p>
          {getGreeting(getShopHour(time))} · <time className="tabular">{formatClock(time)}</time>
        </p>
        <SystemState />
        <ul className="flex flex-wrap gap-x-5">
          <li>
            <Link to="/admin/orders" className={linkClass}>
              orders
            </Link>
          </li>
          <li>
            <Link to="/admin/sold-items" className={linkClass}>
              sales
            </Link>
          </li>
          <li>
            <Link to="/admin/notifications" className={linkClass}>
              notifications
            </Link>
          </li>
          <li>
            <a href={getMailtoLink(shopEmail)} className={linkClass}>
              support
            </a>
          </li>
        </ul>
        <button type="button" className={`${linkClass} ml-auto`} onClick={() => setIsConfirming(true)}>
          Logout
        </button>
        <p className="text-smoke text-sm">version {version}</p>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={handleLogout}
        title="Are you sure you want to log out?"
        confirmLabel="Logout"
      />
    </footer>
  )
}

const stateColors = { online: 'text-jungle', degraded: 'text-smoke', offline: 'text-ember' }

function SystemState() {
  const state = useSystemState()
  return (
    <p role="status" className={`flex items-center gap-2 ${stateColors[state]}`}>
      <span aria-hidden="true" className="size-2.5 rounded-full bg-current" />
      system {state}
    </p>
  )
}

/**
 * The current time, updated every second. Starts with the server's time, so that hydration finds
 * the same text.
 */
function useClock(now: string) {
  const [time, setTime] = useState(() => new Date(now))
  useEffect(() => {
    setTime(new Date())
    const timer = setInterval(() => setTime(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return time
}
