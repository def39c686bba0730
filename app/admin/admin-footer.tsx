import { useCallback, useEffect, useRef, useState } from 'react'
import { formatClock, getShopHour } from '#store/shop-clock.ts'
import { useAdminEvents } from '../live/use-admin-events.ts'
import { Link } from '../ui/navigation/link.tsx'
import { getMailtoLink } from '../ui/navigation/mailto-link.ts'
import { getGreeting } from './greeting.ts'
import { checkSystem, type SystemState } from './system-state.ts'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { useLogOut } from './use-log-out.ts'

const version = '1.0.0'
const linkClass = 'flex min-h-11 min-w-11 items-center underline underline-offset-4'

const footerLinks = [
  ['orders', '/admin/orders'],
  ['sales', '/admin/sold-items'],
  ['notifications', '/admin/notifications'],
] as const

/** @param now The server's time at rendering, ISO 8601. The first value of the clock. */
export function AdminFooter({ shopEmail, now }: { shopEmail: string; now: string }) {
  const { logOut, warning } = useLogOut({ done: 'Logged out successfully.', failed: 'Logout failed. Try again.' })
  const [isConfirming, setIsConfirming] = useState(false)
  const time = useClock(now)

  return (
    <footer className="print:hidden border-sand border-t bg-chalk text-sm max-lg:mt-6">
      <div className="flex flex-wrap items-center gap-x-6 px-4 py-3 md:px-8 lg:px-5">
        <p>
          {getGreeting(getShopHour(time))} · <time className="tabular">{formatClock(time)}</time>
        </p>
        <SystemStatus />
        <ul className="flex flex-wrap gap-x-5">
          {footerLinks.map(([name, to]) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <a href={getMailtoLink(shopEmail)} className={linkClass}>
              support
            </a>
          </li>
        </ul>
        <button type="button" className={`${linkClass} ml-auto`} onClick={() => setIsConfirming(true)}>
          Logout
        </button>
        <p className="text-smoke">version {version}</p>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={logOut}
        title="Are you sure you want to log out?"
        description={warning}
        confirmLabel="Logout"
      />
    </footer>
  )
}

const stateColors = { online: 'text-jungle', degraded: 'text-smoke', offline: 'text-ember' }

function SystemStatus() {
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

const checkIntervalMs = 15_000

/**
 * Whether the store works, as of the last check: every 15 seconds while the page is visible, and at
 * once when the network or the live stream comes or goes. The server has just rendered the page, so
 * the state begins as online.
 */
function useSystemState(): SystemState {
  const [state, setState] = useState<SystemState>('online')
  const checkCount = useRef(0)
  const checkNow = useCallback(async () => {
    checkCount.current += 1
    const check = checkCount.current
    const result = await checkSystem()
    // The answer of an earlier check may arrive later.
    if (check === checkCount.current) setState(result)
  }, [])
  useAdminEvents({ onEvent() {}, onResync: () => void checkNow() })
  useEffect(() => {
    const checkVisible = () => {
      if (document.visibilityState === 'visible') void checkNow()
    }
    const timer = setInterval(checkVisible, checkIntervalMs)
    const ending = new AbortController()
    addEventListener('online', checkNow, ending)
    addEventListener('offline', checkNow, ending)
    document.addEventListener('visibilitychange', checkVisible, ending)
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [checkNow])
  return state
}
