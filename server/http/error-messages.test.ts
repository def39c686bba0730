import { expect, test, vi } from 'vitest'
import { setUpSharedHarness } from '#test/harness.ts'

const harness = setUpSharedHarness()

const crossSite = { 'sec-fetch-site': 'cross-site' }

test.each<[method: string, path: string, init: RequestInit, status: number, code: string, error: string]>([
  ['GET', '/shop?q=%00', {}, 400, 'invalid_request', 'This address has a character that no address has.'],
  ['POST', '/api/feedback', { headers: crossSite }, 403, 'cross_site_request', 'This comes from another site.'],
  ['POST', '/api/feedback', { body: 'x'.repeat(65_537) }, 413, 'payload_too_large', 'That is too much text.'],
  [
    'POST',
    '/webhooks/stripe',
    { body: '{}' },
    400,
    'invalid_signature',
    "This signature is not the payment provider's.",
  ],
  ['POST', '/api/page-views', { body: '{}' }, 400, 'invalid_request', 'This is no page of the shop.'],
  ['GET', '/api/nothing', {}, 404, 'not_found', 'Not found'],
  ['GET', '/link-previews/a/b', {}, 404, 'not_found', 'Not found'],
  ['GET', '/api/live/admin', {}, 401, 'unauthorized', 'Please log in first.'],
])('%s %s says what is wrong', async (method, path, init, status, code, error) => {
  const response = await harness.request(path, { method, ...init })
  expect([response.status, await response.json()]).toEqual([status, { code, error }])
})

test.each(['GET', 'HEAD', 'OPTIONS'])('%s from another site is no write', async method => {
  expect((await harness.request('/api/products', { method, headers: crossSite })).status).not.toBe(403)
})

test('a failure says nothing about its cause', async () => {
  vi.spyOn(harness.dependencies.visits, 'count').mockImplementationOnce(() => {
    throw new Error('No memory')
  })
  const body = JSON.stringify({ route: '/shop', path: '/shop' })
  const response = await harness.request('/api/page-views', { method: 'POST', body })
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'internal_error', error: 'Something went wrong on our side.' },
  ])
  expect(harness.errors.splice(0)).toEqual(['Request failed: Error: No memory'])
})
