import { expect, test } from 'vitest'
import { getPushSupport, type PushEnvironment } from './push-support.ts'

const chrome: PushEnvironment = {
  hasServiceWorker: true,
  hasPush: true,
  permission: 'default',
  isStandalone: undefined,
}

test.each([
  ['a browser that has not been asked', {}, 'supported'],
  ['a browser that was allowed', { permission: 'granted' }, 'supported'],
  ['a browser that was refused', { permission: 'denied' }, 'blocked'],
  ['a browser without push', { hasPush: false }, 'unsupported'],
  ['a browser without notifications', { permission: undefined }, 'unsupported'],
  ['a store in development', { hasServiceWorker: false }, 'unsupported'],
  ['Safari on an iPhone', { hasPush: false, permission: undefined, isStandalone: false }, 'not-installed'],
  ['the app installed on an iPhone', { isStandalone: true }, 'supported'],
  ['the app installed on an iPhone before iOS 16.4', { hasPush: false, isStandalone: true }, 'unsupported'],
] as const)('%s', (_who, environment, support) => expect(getPushSupport({ ...chrome, ...environment })).toBe(support))
