import { afterEach, expect, test, vi } from 'vitest'
import { getPushSupport } from './push-support.ts'

interface FakeBrowser {
  isProduction?: boolean
  hasPush?: boolean
  /** Undefined where pages can't show notifications. */
  permission?: NotificationPermission | undefined
  /** Undefined in browsers other than Safari on iPhones and iPads. */
  standalone?: boolean
}

function stubBrowser({ isProduction = true, hasPush = true, permission, standalone }: FakeBrowser) {
  vi.stubEnv('PROD', isProduction)
  vi.stubGlobal('navigator', { serviceWorker: {}, ...(standalone !== undefined && { standalone }) })
  if (hasPush) vi.stubGlobal('PushManager', class {})
  if (permission) vi.stubGlobal('Notification', { permission })
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test.each([
  ['a browser that has not been asked', {}, 'supported'],
  ['a browser that was allowed', { permission: 'granted' }, 'supported'],
  ['a browser that was refused', { permission: 'denied' }, 'blocked'],
  ['a browser without push', { hasPush: false }, 'unsupported'],
  ['a browser without notifications', { permission: undefined }, 'unsupported'],
  ['a store in development', { isProduction: false }, 'unsupported'],
  ['Safari on an iPhone', { hasPush: false, permission: undefined, standalone: false }, 'not-installed'],
  ['the app installed on an iPhone', { standalone: true }, 'supported'],
  ['the app installed on an iPhone before iOS 16.4', { hasPush: false, standalone: true }, 'unsupported'],
] as const)('%s', (_who, browser, support) => {
  stubBrowser({ permission: 'default', ...browser })
  expect(getPushSupport()).toBe(support)
})
