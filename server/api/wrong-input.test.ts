import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addPiece, address, email } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'

let lab: Lab
let piece: string
beforeEach(async () => {
  lab = await openLab()
  piece = await addPiece(lab.db)
})
afterEach(() => lab.close())

const orders = () => lab.db.selectFrom('orders').selectAll().execute()
const heldBy = async () =>
  (
    await lab.db
      .selectFrom('products')
      .select('heldBy')
      .where('id', '=', piece as never)
      .executeTakeFirstOrThrow()
  ).heldBy

describe('POST /api/orders says what is wrong and changes nothing', () => {
  const body = (overrides: object) => ({ email, shipping: address, items: [{ id: piece }], ...overrides })
  const shipping = (overrides: object) => body({ shipping: { ...address, ...overrides } })
  const missing = 'Please fill in all required fields.'
  const badPhone = 'Please enter a valid Malaysian phone number (e.g., +60123456789)'

  test.each<[string, () => unknown, string, Record<string, string> | undefined]>([
    [
      'VAL-01 a wrong e-mail',
      () => body({ email: 'siti@' }),
      'Please enter a valid email address.',
      { email: 'Please enter a valid email address.' },
    ],
    [
      'VAL-01 an e-mail that is no text',
      () => body({ email: { $ne: 1 } }),
      'Please enter a valid email address.',
      { email: 'Please enter a valid email address.' },
    ],
    ['VAL-02 an empty state', () => shipping({ state: ' ' }), missing, { 'shipping.state': missing }],
    [
      'VAL-02 no shipping',
      () => body({ shipping: undefined }),
      missing,
      expect.objectContaining({ 'shipping.name': missing, 'shipping.zip': missing }) as never,
    ],
    [
      'VAL-02 a name as long as a book',
      () => shipping({ name: 'x'.repeat(5000) }),
      missing,
      { 'shipping.name': missing },
    ],
    ['VAL-03 a wrong phone', () => shipping({ phone: '088 123456' }), badPhone, { 'shipping.phone': badPhone }],
    [
      'VAL-06 no items',
      () => body({ items: [] }),
      'Your cart is empty. Please add items before checking out.',
      undefined,
    ],
    ['items that are none', () => body({ items: ['x'] }), 'Failed to place order. Please try again.', undefined],
    ['a list instead of an order', () => [], 'Failed to place order. Please try again.', undefined],
    ['null', () => null, 'Failed to place order. Please try again.', undefined],
    ['broken JSON', () => '{"email":', 'Failed to place order. Please try again.', undefined],
    ['nothing', () => '', 'Failed to place order. Please try again.', undefined],
  ])('%s', async (_what, sent, error, fields) => {
    const answer = await lab.browser().post('/api/orders', sent())
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(fields ? { error, fields } : { error })
    expect(await orders()).toEqual([])
  })

  test('5 MB are too much', async () => {
    const answer = await lab.browser().post('/api/orders', body({ note: 'x'.repeat(5_000_000) }))
    expect(answer.status).toBe(413)
    expect(await orders()).toEqual([])
  })

  test.each<[string, () => Promise<string>, string]>([
    ['an unknown piece', async () => 'no-such-piece', 'missing'],
    ['a hidden piece', () => addPiece(lab.db, { hidden: 1 }), 'missing'],
    ['a sold piece', () => addPiece(lab.db, { sold: 1, title: 'Gone tee' }), 'sold'],
    [
      'a piece somebody is paying for',
      async () => {
        const id = await addPiece(lab.db)
        await lab.browser().startPaying([id])
        return id
      },
      'held',
    ],
  ])('%s is told before anything is written', async (_what, make, reason) => {
    const id = await make()
    const before = (await orders()).length
    const { status, body } = await lab.browser().order([piece, id])
    expect(status).toBe(409)
    expect(body).toMatchObject({ error: 'Failed to place order. Please try again.', unavailable: [{ id, reason }] })
    expect(await orders()).toHaveLength(before)
  })

  test('the same piece twice is one piece', async () => {
    const { body } = await lab.browser().order([piece, piece])
    expect(body).toMatchObject({ total: 55, items: [{ id: piece, quantity: 1 }] })
  })
})

describe('POST /create-checkout-session never takes another sum than was shown (T1)', () => {
  test.each<[string, Record<string, unknown>]>([
    ['price 0.01', { price: 0.01 }],
    ['price −1', { price: -1 }],
    ['price null (a NaN in JSON)', { price: null }],
    ['price as text', { price: '45' }],
    ['quantity 0', { quantity: 0 }],
    ['quantity −3', { quantity: -3 }],
    ['quantity 0.5', { quantity: 0.5 }],
    ['quantity 1e9', { quantity: 1e9 }],
    ['another piece', { id: 'another' }],
  ])('%s: 409, nothing held', async (_what, wrong) => {
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    const answer = await browser.checkout(order, { items: [{ id: piece, price: 45, quantity: 1, ...wrong }] })
    expect(answer.status).toBe(409)
    expect(await heldBy()).toBeNull()
    expect((await orders())[0]).toMatchObject({ status: 'pending', attempt: 0 })
  })

  test.each<[string, Record<string, unknown>]>([
    ['shipping for nothing', { shippingCost: 0 }],
    ['shipping of another state', { shippingCost: 15 }],
    ['fewer pieces', { items: [] }],
    ['more pieces', { items: [{ id: 'x' }, { id: 'y' }] }],
  ])('%s: 409', async (_what, wrong) => {
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    expect((await browser.checkout(order, wrong)).status).toBe(409)
    expect(await heldBy()).toBeNull()
  })

  test('API-01 items may leave price, quantity and title out, or name the piece by name', async () => {
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    const { status, body } = await browser.checkout(order, {
      items: [{ id: piece, name: 'Tee' }],
      shippingCost: undefined,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox\/stripe\/pay\/cs_test_/) })
  })

  test("an unknown order is 404, one that is paid 409, somebody else's pieces 409", async () => {
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    expect((await browser.checkout({ ...order, id: 'nobody' as never })).status).toBe(404)
    const other = await addPiece(lab.db)
    expect((await lab.browser().checkout(order, { items: [{ id: other }] })).status).toBe(409)
    const { sessionId } = await browser.buy([piece])
    await browser.get(`/api/orders?session_id=${sessionId}`)
    expect((await browser.checkout(order)).status).toBe(409)
  })

  test.each(['', '{', '[]', 'null', '{"orderId":7,"items":[]}', '{"orderId":"x","items":{}}'])(
    '%j is 400',
    async sent => {
      const { status, body } = await lab.browser().post('/create-checkout-session', sent)
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
  ])('GET /api/products?%s is 400', async query => {
    const { status, body } = await lab.browser().get(`/api/products?${query}`)
    expect([status, Object.keys(body as object)]).toEqual([400, ['error']])
  })

  test('releasing an order that nobody placed is 404', async () => {
    expect((await lab.browser().post('/api/orders/nobody/release', {})).status).toBe(404)
  })

  test('an unknown endpoint is 404 in JSON', async () => {
    expect(await lab.browser().get('/api/nothing')).toMatchObject({ status: 404, body: { error: 'Not found' } })
  })

  test('writing from another site is refused', async () => {
    const { status } = await lab
      .browser()
      .post('/api/feedback', { message: 'hello' }, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
  })
})

test('T4 a script that would hold the whole shop is slowed down', async () => {
  await lab.close()
  lab = await openLab({ hasRateLimits: true })
  piece = await addPiece(lab.db)
  const browser = lab.browser()
  const { body: order } = await browser.order([piece])
  const statuses = []
  for (let tries = 0; tries < 40; tries++) statuses.push((await browser.checkout(order, { shippingCost: 1 })).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(409))
  expect(statuses.at(-1)).toBe(429)
  expect(
    (await lab.request('/api/orders', { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.9' } })).status,
  ).toBe(400)
})

// PostgreSQL keeps no NUL in its texts: it must not come as far.
describe('a NUL character is refused in words, not with a failure of ours', () => {
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
  ])('%s %j', async (path, body) => {
    const answer = await lab.request(
      path,
      body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {},
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: expect.any(String) })
  })

  test('a cursor made with one is no cursor', async () => {
    const cursor = btoa(JSON.stringify(['newest', '\0', '\0'])).replace(/=+$/, '')
    expect((await lab.request(`/api/products?cursor=${cursor}`)).status).toBe(400)
  })
})
