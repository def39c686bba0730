import { afterEach, expect, test, vi } from 'vitest'
import { checkSystem } from './system-state.ts'

afterEach(() => vi.unstubAllGlobals())

const networkError = () => Promise.reject(new TypeError('Failed to fetch'))
const timeout = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))

test.each<[string, boolean, () => Promise<Response>]>([
  ['online', true, async () => new Response('{"products":[]}')],
  ['degraded', true, async () => new Response('', { status: 500 })],
  ['degraded', true, async () => new Response('', { status: 503 })],
  ['degraded', true, timeout],
  ['offline', true, networkError],
  ['offline', false, async () => new Response('{"products":[]}')],
])('the system is %s when onLine is %s and the request ends with %o [AFOOT-03]', async (state, onLine, respond) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', respond)
  expect(await checkSystem()).toBe(state)
})
