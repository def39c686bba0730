import { beforeEach, expect, test } from 'vitest'
import { address, email, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()
let product: string
beforeEach(async () => {
  product = await insertProduct(harness.db)
})

const listOrders = () => harness.db.selectFrom('orders').selectAll().execute()
const body = (overrides: object) => ({ email, shipping: address, items: [{ id: product }], ...overrides })
const shipping = (overrides: object) => body({ shipping: { ...address, ...overrides } })
const invalidEmail = 'Please enter a valid email address.'
const emptyCart = 'Your cart is empty. Please add items before checking out.'
const missing = 'Please fill in all required fields.'
const tooLong = 'At most 300 characters, please.'
const invalidPhone = 'Please enter a valid Malaysian phone number (e.g., +60123456789)'

const codes: Record<string, string> = {
  [invalidEmail]: 'invalid_email',
  [missing]: 'missing_fields',
  [invalidPhone]: 'invalid_phone',
  [emptyCart]: 'empty_cart',
}

test.each<[string, () => unknown, string, Record<string, string> | undefined]>([
  ['an invalid e-mail [VAL-01]', () => body({ email: 'siti@' }), invalidEmail, { email: invalidEmail }],
  ['an e-mail that is not text [VAL-01]', () => body({ email: { $ne: 1 } }), invalidEmail, { email: invalidEmail }],
  ['an empty state [VAL-02]', () => shipping({ state: ' ' }), missing, { 'shipping.state': missing }],
  [
    'a name of invisible characters alone [VAL-02]',
    () => shipping({ name: '\u202e\u0007' }),
    missing,
    { 'shipping.name': missing },
  ],
  [
    'no shipping [VAL-02]',
    () => body({ shipping: undefined }),
    missing,
    expect.objectContaining({ 'shipping.name': missing, 'shipping.zip': missing }) as never,
  ],
  [
    'a name of 5000 characters [VAL-02]',
    () => shipping({ name: 'x'.repeat(5000) }),
    tooLong,
    { 'shipping.name': tooLong },
  ],
  [
    'an invalid phone number [VAL-03]',
    () => shipping({ phone: '088 123456' }),
    invalidPhone,
    { 'shipping.phone': invalidPhone },
  ],
  ['no items [VAL-06]', () => body({ items: [] }), emptyCart, undefined],
  ['items that are not objects', () => body({ items: ['x'] }), 'Failed to place order. Please try again.', undefined],
  ['a list instead of an order', () => [], 'Failed to place order. Please try again.', undefined],
  ['null', () => null, 'Failed to place order. Please try again.', undefined],
  ['broken JSON', () => '{"email":', 'Failed to place order. Please try again.', undefined],
  ['an empty body', () => '', 'Failed to place order. Please try again.', undefined],
])('responds 400 to %s', async (_what, sent, error, fields) => {
  const response = await harness.shopper().post('/api/orders', sent())
  expect(response.status).toBe(400)
  expect(response.body).toEqual({ code: codes[error] ?? 'invalid_request', error, ...(fields && { fields }) })
  expect(await listOrders()).toEqual([])
})

test.each([
  ['name', 'You have won. http://evil.example'],
  ['name', 'Claim at WWW.evil.example'],
  ['city', 'KK <b>'],
  ['city', 'http:\uff0f\uff0fevil.example'],
  ['city', '\uff57\uff57\uff57\uff0eevil.example'],
  ['name', 'w\u200bw\u00adw\u034f\u3164.evil.example'],
  ['city', 'Www。evil。example'],
  ['name', 'h:\u2060/\ufe0f/evil.example'],
  ['name', '\uff1cb\uff1e'],
  ['state', 'ftp://evil.example'],
])('refuses a %s with a link or markup at its field: %j [VAL-02]', async (field, value) => {
  const response = await harness.shopper().post('/api/orders', shipping({ [field]: value }))
  expect(response.status).toBe(400)
  const fields = { [`shipping.${field}`]: 'No links and no “<” here, please.' }
  expect(response.body).toEqual({ code: 'invalid_request', error: missing, fields })
  expect(await listOrders()).toEqual([])
})

test.each([
  'A. W. Wong',
  'Siti a/p Rahmah',
  'Lim Ah Kow @ Ali',
  'www',
  'Kg. Baru: Lot 3/4',
  '\u0924\u094d\u200d\u0930',
])('takes the name %j [VAL-02]', async name =>
  expect((await harness.shopper().post('/api/orders', shipping({ name }))).status).toBe(201),
)

test.each<[string, () => Promise<string>, object]>([
  ['an unknown product', async () => 'no-such-piece', { reason: 'missing' }],
  ['a hidden product', () => insertProduct(harness.db, { hidden: 1 }), { reason: 'missing' }],
  [
    'a sold product',
    () => insertProduct(harness.db, { sold: 1, title: 'Gone tee' }),
    { reason: 'sold', title: 'Gone tee' },
  ],
  [
    'a product that another shopper is paying for',
    async () => {
      const id = await insertProduct(harness.db)
      await harness.shopper().startPaying([id])
      return id
    },
    { reason: 'held' },
  ],
])('responds 409 to %s and writes nothing', async (_what, make, refused) => {
  const id = await make()
  const before = (await listOrders()).length
  const { status, body } = await harness.shopper().order([product, id])
  expect(status).toBe(409)
  const refusal = { code: 'products_unavailable', error: 'Failed to place order. Please try again.' }
  expect(body).toMatchObject({ ...refusal, unavailable: [{ id, ...refused }] })
  expect(await listOrders()).toHaveLength(before)
})

test('counts a product that is listed twice once', async () => {
  const { body } = await harness.shopper().order([product, product])
  expect(body).toMatchObject({ subtotal: 45, items: [{ id: product, quantity: 1 }] })
})

test('stores the e-mail without blanks around it, and the language of the page', async () => {
  await harness.shopper().post('/api/orders?lang=ms', body({ email: ` ${email} ` }))
  expect(await listOrders()).toMatchObject([{ email, language: 'ms' }])
})

test('refuses an order that costs more than the payment provider takes, before it is asked', async () => {
  const expensive = { priceSen: 60_000_000 }
  const ids = [await insertProduct(harness.db, expensive), await insertProduct(harness.db, expensive)]
  const shopper = harness.shopper()
  const { status, body } = await shopper.order(ids)
  expect([status, body]).toMatchObject([
    400,
    { code: 'total_too_high', error: expect.stringContaining('takes at most MYR 999999.99 at once') },
  ])
  expect((await shopper.order(ids.slice(1))).status).toBe(201)
})

test('says that an unknown order is not found', async () => {
  const notFound = { status: 404, body: { code: 'order_not_found', error: 'Order not found' } }
  const shopper = harness.shopper()
  expect(await shopper.get('/api/orders?session_id=cs_test_0123456789')).toMatchObject(notFound)
  expect(await shopper.get('/api/orders')).toMatchObject(notFound)
  expect(await shopper.post('/api/orders/unknown/release', {})).toMatchObject(notFound)
  const checkout = { orderId: 'unknown', items: [{ id: product }] }
  expect(await shopper.post('/create-checkout-session', checkout)).toMatchObject(notFound)
})

test.each(['cs_short', 'xcs_test_0123456789', 'cs_test_01234 56789', `cs_${'x'.repeat(201)}`, 'cs_test_0123456789%'])(
  'asks the database nothing about the impossible session %j',
  async sessionId => {
    const before = harness.queryCount()
    const { status } = await harness.shopper().get(`/api/orders?session_id=${encodeURIComponent(sessionId)}`)
    expect([status, harness.queryCount() - before]).toEqual([404, 0])
  },
)

test('removes control characters and marks of direction, which mails, labels and lists would obey', async () => {
  const hostile = {
    name: 'Siti\r\nBcc: all@example.com\u202e',
    address: 'Lot 4\u0007\u001b[2J\nJalan \u2066Gaya',
    city: 'Kota\tKinabalu',
    country: '\u202d',
  }
  expect((await harness.shopper().post('/api/orders', shipping(hostile))).status).toBe(201)
  expect(await listOrders()).toMatchObject([
    {
      shipName: 'Siti Bcc: all@example.com',
      shipAddress: 'Lot 4 [2J\nJalan Gaya',
      shipCity: 'Kota Kinabalu',
      shipCountry: 'Malaysia',
    },
  ])
})

test('takes a contact as an address book writes it, and stores what is seen [VAL-01, VAL-03]', async () => {
  const pasted = {
    name: '\u2068Siti \u200bRahmah\u2069',
    phone: '\u202a012\u2010345 6789\u202c',
    city: 'Kota\u00a0Kina\u00adbalu\ufeff',
    zip: '\u202d88\u200d000\u202c',
  }
  const sent = { ...(shipping(pasted) as object), email: '\u202asiti\u200c@example.com\u202c' }
  expect((await harness.shopper().post('/api/orders', sent)).status).toBe(201)
  const [stored] = await listOrders()
  expect(stored).toMatchObject({ email: 'siti@example.com', shipName: 'Siti Rahmah', shipPhone: '+60123456789' })
  expect(stored).toMatchObject({ shipCity: 'Kota Kinabalu', shipZip: '88000' })
})
