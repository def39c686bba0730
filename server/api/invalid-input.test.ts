import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { address, email, insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'

let harness: Harness
let product: string
beforeEach(async () => {
  harness = await createHarness()
  product = await insertProduct(harness.db)
})
afterEach(() => harness.close())

const listOrders = () => harness.db.selectFrom('orders').selectAll().execute()
const heldBy = async () =>
  (
    await harness.db
      .selectFrom('products')
      .select('heldBy')
      .where('id', '=', product as never)
      .executeTakeFirstOrThrow()
  ).heldBy

describe('POST /api/orders', () => {
  const body = (overrides: object) => ({ email, shipping: address, items: [{ id: product }], ...overrides })
  const shipping = (overrides: object) => body({ shipping: { ...address, ...overrides } })
  const missing = 'Please fill in all required fields.'
  const invalidPhone = 'Please enter a valid Malaysian phone number (e.g., +60123456789)'

  test.each<[string, () => unknown, string, Record<string, string> | undefined]>([
    [
      'an invalid e-mail [VAL-01]',
      () => body({ email: 'siti@' }),
      'Please enter a valid email address.',
      { email: 'Please enter a valid email address.' },
    ],
    [
      'an e-mail that is not text [VAL-01]',
      () => body({ email: { $ne: 1 } }),
      'Please enter a valid email address.',
      { email: 'Please enter a valid email address.' },
    ],
    ['an empty state [VAL-02]', () => shipping({ state: ' ' }), missing, { 'shipping.state': missing }],
    [
      'no shipping [VAL-02]',
      () => body({ shipping: undefined }),
      missing,
      expect.objectContaining({ 'shipping.name': missing, 'shipping.zip': missing }) as never,
    ],
    [
      'a name of 5000 characters [VAL-02]',
      () => shipping({ name: 'x'.repeat(5000) }),
      missing,
      { 'shipping.name': missing },
    ],
    [
      'an invalid phone number [VAL-03]',
      () => shipping({ phone: '088 123456' }),
      invalidPhone,
      { 'shipping.phone': invalidPhone },
    ],
    [
      'no items [VAL-06]',
      () => body({ items: [] }),
      'Your cart is empty. Please add items before checking out.',
      undefined,
    ],
    ['items that are not objects', () => body({ items: ['x'] }), 'Failed to place order. Please try again.', undefined],
    ['a list instead of an order', () => [], 'Failed to place order. Please try again.', undefined],
    ['null', () => null, 'Failed to place order. Please try again.', undefined],
    ['broken JSON', () => '{"email":', 'Failed to place order. Please try again.', undefined],
    ['an empty body', () => '', 'Failed to place order. Please try again.', undefined],
  ])('%s', async (_what, sent, error, fields) => {
    const response = await harness.shopper().post('/api/orders', sent())
    expect(response.status).toBe(400)
    expect(response.body).toEqual(fields ? { error, fields } : { error })
    expect(await listOrders()).toEqual([])
  })

  test('responds 413 to a body of 5 MB', async () => {
    const response = await harness.shopper().post('/api/orders', body({ note: 'x'.repeat(5_000_000) }))
    expect(response.status).toBe(413)
    expect(await listOrders()).toEqual([])
  })

  test.each<[string, () => Promise<string>, string]>([
    ['an unknown product', async () => 'no-such-piece', 'missing'],
    ['a hidden product', () => insertProduct(harness.db, { hidden: 1 }), 'missing'],
    ['a sold product', () => insertProduct(harness.db, { sold: 1, title: 'Gone tee' }), 'sold'],
    [
      'a product that another shopper is paying for',
      async () => {
        const id = await insertProduct(harness.db)
        await harness.shopper().startPaying([id])
        return id
      },
      'held',
    ],
  ])('responds 409 to %s and writes nothing', async (_what, make, reason) => {
    const id = await make()
    const before = (await listOrders()).length
    const { status, body } = await harness.shopper().order([product, id])
    expect(status).toBe(409)
    expect(body).toMatchObject({ error: 'Failed to place order. Please try again.', unavailable: [{ id, reason }] })
    expect(await listOrders()).toHaveLength(before)
  })

  test('counts a product that is listed twice once', async () => {
    const { body } = await harness.shopper().order([product, product])
    expect(body).toMatchObject({ total: 55, items: [{ id: product, quantity: 1 }] })
  })
})

describe('POST /create-checkout-session [T1]', () => {
  test.each<[string, Record<string, unknown>]>([
    ['price 0.01', { price: 0.01 }],
    ['price −1', { price: -1 }],
    ['price null (a NaN in JSON)', { price: null }],
    ['price as text', { price: '45' }],
    ['quantity 0', { quantity: 0 }],
    ['quantity −3', { quantity: -3 }],
    ['quantity 0.5', { quantity: 0.5 }],
    ['quantity 1e9', { quantity: 1e9 }],
    ['another product', { id: 'another' }],
  ])('responds 409 to %s and holds nothing', async (_what, wrong) => {
    const shopper = harness.shopper()
    const { body: order } = await shopper.order([product])
    const response = await shopper.checkout(order, { items: [{ id: product, price: 45, quantity: 1, ...wrong }] })
    expect(response.status).toBe(409)
    expect(await heldBy()).toBeNull()
    expect((await listOrders())[0]).toMatchObject({ status: 'pending', checkoutAttempt: 0 })
  })

  test.each<[string, Record<string, unknown>]>([
    ['free shipping', { shippingCost: 0 }],
    ['the shipping fee of another state', { shippingCost: 15 }],
    ['fewer products', { items: [] }],
    ['more products', { items: [{ id: 'x' }, { id: 'y' }] }],
  ])('responds 409 to %s', async (_what, wrong) => {
    const shopper = harness.shopper()
    const { body: order } = await shopper.order([product])
    expect((await shopper.checkout(order, wrong)).status).toBe(409)
    expect(await heldBy()).toBeNull()
  })

  test('accepts items without price, quantity and title, or with a name instead of a title [API-01]', async () => {
    const shopper = harness.shopper()
    const { body: order } = await shopper.order([product])
    const { status, body } = await shopper.checkout(order, {
      items: [{ id: product, name: 'Tee' }],
      shippingCost: undefined,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox\/stripe\/pay\/cs_test_/) })
  })

  test('responds 404 to an unknown order and 409 to a paid order or other products', async () => {
    const shopper = harness.shopper()
    const { body: order } = await shopper.order([product])
    expect((await shopper.checkout({ ...order, id: 'nobody' as never })).status).toBe(404)
    const other = await insertProduct(harness.db)
    expect((await harness.shopper().checkout(order, { items: [{ id: other }] })).status).toBe(409)
    const { sessionId } = await shopper.buy([product])
    await shopper.get(`/api/orders?session_id=${sessionId}`)
    expect((await shopper.checkout(order)).status).toBe(409)
  })

  test.each(['', '{', '[]', 'null', '{"orderId":7,"items":[]}', '{"orderId":"x","items":{}}'])(
    'responds 400 to the body %j',
    async sent => {
      const { status, body } = await harness.shopper().post('/create-checkout-session', sent)
      expect([status, body]).toEqual([400, { error: 'Failed to create checkout session' }])
    },
  )
})

describe('other endpoints', () => {
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
    expect([status, Object.keys(body as object)]).toEqual([400, ['error']])
  })

  test('responds 404 to the release of an unknown order', async () => {
    expect((await harness.shopper().post('/api/orders/nobody/release', {})).status).toBe(404)
  })

  test('responds 404 in JSON to an unknown endpoint', async () => {
    expect(await harness.shopper().get('/api/nothing')).toMatchObject({ status: 404, body: { error: 'Not found' } })
  })

  test('responds 403 to a write from another site', async () => {
    const { status } = await harness
      .shopper()
      .post('/api/feedback', { message: 'hello' }, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
  })
})

test('limits checkouts per address [T4]', async () => {
  await harness.close()
  harness = await createHarness({ hasRateLimits: true })
  product = await insertProduct(harness.db)
  const shopper = harness.shopper()
  const { body: order } = await shopper.order([product])
  const statuses = []
  for (let tries = 0; tries < 40; tries++) statuses.push((await shopper.checkout(order, { shippingCost: 1 })).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(409))
  expect(statuses.at(-1)).toBe(429)
  expect(
    (await harness.request('/api/orders', { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.9' } })).status,
  ).toBe(400)
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
