/**
 * `not-installed`: iPhones and iPads show push messages of installed apps only. `blocked`: only the
 * user can allow them again, in the browser's settings.
 */
export type PushSupport = 'unsupported' | 'not-installed' | 'blocked' | 'supported'

/** Whether this browser can show push messages. */
export function getPushSupport(): PushSupport {
  const hasPush = 'PushManager' in globalThis
  // Safari on iPhones and iPads has the property; true in the installed app.
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone === false && !hasPush) return 'not-installed'
  // The development server has no service worker.
  const hasServiceWorker = import.meta.env.PROD && 'serviceWorker' in navigator
  if (!hasServiceWorker || !hasPush || !('Notification' in globalThis)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'supported'
}
