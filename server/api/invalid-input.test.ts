import { describe, expect, test } from 'vitest'
import { address, email } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()

test.each([
  'sort=cheapest',
  'limit=0',
  'limit=49',
  'limit=x',
  'sold=yes',
  'cursor=abc',
  `q=${'x'.repeat(101)}`,
  'ids=',
  'ids=a,,b',
  `ids=${'x'.repeat(101)}`,
  `ids=${Array.from({ length: 49 }, (_, number) => `piece-${number}`)}`,
])('responds 400 to GET /api/products?%s', async query => {
  const { status, body } = await harness.shopper().get(`/api/products?${query}`)
  expect([status, Object.keys(body as object)]).toEqual([400, ['code', 'error']])
})

test('responds 404 in JSON to an unknown endpoint', async () => {
  expect(await harness.shopper().get('/api/nothing')).toMatchObject({
    status: 404,
    body: { code: 'not_found', error: 'Not found' },
  })
})

// PostgreSQL text columns can't store NUL, so it must not reach a query.
describe('responds 400 to a NUL character', () => {
  const good = { email, shipping: address, items: [{ id: 'x' }] }
  test.each([
    ['/api/products?filter=%00', undefined],
    ['/api/products?q=a%00b&cursor=x', undefined],
    ['/api/products/%00', undefined],
    ['/shop?filter=%00', undefined],
    ['/product/a%00', undefined],
    ['/api/orders?session_id=cs_test_%00aaaaaaaaaaaa', undefined],
    ['/api/orders', { ...good, shipping: { ...address, name: 'Siti\0' } }],
    ['/api/orders', { ...good, items: [{ id: '\0' }] }],
    ['/create-checkout-session', { orderId: 'a\0', items: [] }],
    ['/api/feedback', { message: 'Good\0shop' }],
    ['/api/orders/%00/release', {}],
  ])('in %s %j', async (path, body) => {
    const response = await harness.request(
      path,
      body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {},
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: expect.any(String) })
  })

  test('in a cursor', async () => {
    const cursor = btoa(JSON.stringify(['newest', '\0', '\0'])).replace(/=+$/, '')
    expect((await harness.request(`/api/products?cursor=${cursor}`)).status).toBe(400)
  })
})
