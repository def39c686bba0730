/** What a browser says about itself. */
export interface PushEnvironment {
  hasServiceWorker: boolean
  hasPush: boolean
  /** Undefined where pages can't show notifications. */
  permission: NotificationPermission | undefined
  /** Safari on iPhones and iPads has the property; true in the installed app. */
  isStandalone: boolean | undefined
}

/**
 * `not-installed`: iPhones and iPads show push messages of installed apps only. `blocked`: only the
 * user can allow them again, in the browser's settings.
 */
export type PushSupport = 'unsupported' | 'not-installed' | 'blocked' | 'supported'

/** Whether this browser can show push messages. */
export function getPushSupport({ hasServiceWorker, hasPush, permission, isStandalone }: PushEnvironment): PushSupport {
  if (isStandalone === false && !hasPush) return 'not-installed'
  if (!hasServiceWorker || !hasPush || permission === undefined) return 'unsupported'
  return permission === 'denied' ? 'blocked' : 'supported'
}

export const readPushEnvironment = (): PushEnvironment => ({
  // The development server has no service worker.
  hasServiceWorker: import.meta.env.PROD && 'serviceWorker' in navigator,
  hasPush: 'PushManager' in globalThis,
  permission: 'Notification' in globalThis ? Notification.permission : undefined,
  isStandalone: (navigator as { standalone?: boolean }).standalone,
})
