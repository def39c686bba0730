import { beforeEach, expect, test } from 'vitest'
import { address, email, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import type { RateLimitedAction } from '../http/rate-limits.ts'

const harness = setUpHarness()
let product: string
beforeEach(async () => {
  product = await insertProduct(harness.db)
})

const sessionId = 'cs_test_0123456789'
const order = () => ({ email, shipping: address, items: [{ id: product }] })
const send = (method: string, path: string, body?: unknown) =>
  harness.request(path, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })

test.each<[method: string, path: string, caching: string, body?: () => unknown]>([
  ['GET', '/api/products', 'no-cache'],
  ['GET', '/api/products/unknown', 'no-cache'],
  ['POST', '/api/orders', 'no-store', order],
  ['GET', `/api/orders?session_id=${sessionId}`, 'no-store'],
  ['POST', '/api/orders/unknown/release', 'no-store'],
  ['POST', '/create-checkout-session', 'no-store'],
  ['POST', '/api/feedback', 'no-store'],
  ['GET', '/api/session', 'no-store'],
  ['POST', '/api/session', 'no-store'],
  ['DELETE', '/api/session', 'no-store'],
  ['POST', '/api/product-images', 'no-store'],
])('%s %s says how its response may be cached: %s', async (method, path, caching, body = () => ({})) => {
  const response = await send(method, path, method === 'GET' ? undefined : body())
  expect(response.headers.get('cache-control')).toBe(caching)
})

test('no page that follows an order learns its address from Referer', async () => {
  const response = await harness.request(`/api/orders?session_id=${sessionId}`)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await harness.request('/api/products')).headers.get('referrer-policy')).toBe(
    'strict-origin-when-cross-origin',
  )
})

test.each<[action: RateLimitedAction, method: string, path: string, body?: () => unknown]>([
  ['order', 'POST', '/api/orders', order],
  ['lookup', 'GET', `/api/orders?session_id=${sessionId}`],
  ['checkout-request', 'POST', '/create-checkout-session', () => ({ orderId: 'unknown', items: [] })],
  ['feedback-request', 'POST', '/api/feedback', () => ({ message: 'Lovely' })],
  ['page-view', 'POST', '/api/page-views', () => ({ route: '/shop', path: '/shop' })],
])('counts the action %s by network and refuses it with the time to wait', async (action, method, path, body) => {
  const counted: unknown[] = []
  harness.dependencies.rateLimits = {
    async consume(...count) {
      counted.push(count)
      return 7
    },
    async refund() {},
  }
  const response = await send(method, path, body?.())
  expect(counted).toEqual([[action, [{ prefix: 'no socket', site: null }]]])
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await response.json()).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/wait/) })
  await harness.dependencies.visits.flush()
  for (const table of ['orders', 'feedbacks', 'visits'] as const)
    expect(await harness.db.selectFrom(table).selectAll().execute()).toEqual([])
})
