/**
 * Whether an error means that a response could not be loaded: the browser is offline or the server
 * away. Browsers tell it by the message.
 */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

// A page that could not be loaded twice within this time is not reloaded by itself again.
const reloadPauseMs = 20_000

/** Whether a service worker answers for the server while that is out of reach. */
const hasWorker = () => Boolean(navigator.serviceWorker?.controller)

/**
 * Loads the page as a new document as soon as that can succeed: now, or when the network returns.
 *
 * @returns a function that stops waiting for the network
 */
export function reloadWhenOnline(): () => void {
  const reload = () => location.reload()
  if ((navigator.onLine || hasWorker()) && !hasJustReloaded()) reload()
  addEventListener('online', reload)
  return () => removeEventListener('online', reload)
}

/** Reads and renews the time of the last reload. Where storage is blocked nothing is reloaded. */
function hasJustReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem('reloaded-at'))
    sessionStorage.setItem('reloaded-at', String(Date.now()))
    return Date.now() - last < reloadPauseMs
  } catch {
    return true
  }
}

const retryMs = 3_000

/** Resolves as soon as the server answers. */
export async function untilReachable(): Promise<void> {
  while (!(await isReachable())) await new Promise(resolve => setTimeout(resolve, retryMs))
}

/** Whether the server answers. */
export const isReachable = async () =>
  hasWorker() ||
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
