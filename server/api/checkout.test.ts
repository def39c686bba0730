import { beforeEach, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()
let product: string
beforeEach(async () => {
  product = await insertProduct(harness.db)
})

const listOrders = () => harness.db.selectFrom('orders').selectAll().execute()
const findHolder = async () => {
  const row = await harness.db
    .selectFrom('products')
    .select('heldBy')
    .where('id', '=', product as never)
    .executeTakeFirstOrThrow()
  return row.heldBy
}

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
])('responds 409 to %s and holds nothing [T1]', async (_what, wrong) => {
  const { shopper, order } = await harness.shopper().placeOrder([product])
  const response = await shopper.checkout(order, { items: [{ id: product, price: 45, quantity: 1, ...wrong }] })
  expect(response.status).toBe(409)
  expect(await findHolder()).toBeNull()
  expect((await listOrders())[0]).toMatchObject({ status: 'pending', checkoutAttempt: null })
})

test.each<[string, Record<string, unknown>]>([
  ['free shipping', { shippingCost: 0 }],
  ['the shipping fee of another state', { shippingCost: 15 }],
  ['fewer products', { items: [] }],
  ['more products', { items: [{ id: 'x' }, { id: 'y' }] }],
])('responds 409 to %s [T1]', async (_what, wrong) => {
  const { shopper, order } = await harness.shopper().placeOrder([product])
  expect((await shopper.checkout(order, wrong)).status).toBe(409)
  expect(await findHolder()).toBeNull()
})

test('responds 409 to a cart that shows one product more than the order has [T1]', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([product])
  const response = await shopper.checkout(order, { items: [{ id: product }, { id: 'another' }] })
  expect([response.status, response.body]).toMatchObject([409, { code: 'order_mismatch' }])
})

test('compares each product of a cart with its own price [T1]', async () => {
  const shopper = harness.shopper()
  const other = await insertProduct(harness.db, { priceSen: 3000 })
  const { body: order } = await shopper.order([product, other])
  const wrong = await shopper.checkout(order, {
    items: [
      { id: product, price: 45 },
      { id: other, price: 45 },
    ],
  })
  expect([wrong.status, wrong.body]).toMatchObject([409, { code: 'order_mismatch' }])
  expect((await shopper.checkout(order)).status).toBe(200)
})

test('accepts items without price, quantity and title, or with a name instead of a title [API-01]', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([product])
  const { status, body } = await shopper.checkout(order, {
    items: [{ id: product, name: 'Tee' }],
    shippingCost: undefined,
  })
  expect(status).toBe(200)
  expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox\/stripe\/pay\/cs_test_/) })
})

test('responds 404 to an unknown order and 409 to a paid order or other products', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([product])
  expect((await shopper.checkout({ ...order, id: 'nobody' as never })).status).toBe(404)
  const other = await insertProduct(harness.db)
  expect((await harness.shopper().checkout(order, { items: [{ id: other }] })).status).toBe(409)
  const { sessionId } = await shopper.buy([product])
  await shopper.get(`/api/orders?session_id=${sessionId}`)
  expect(await shopper.checkout(order)).toMatchObject({
    status: 409,
    body: { code: 'order_not_payable', error: 'This order has been paid, or its bank is still deciding.' },
  })
})

test('tells which product of the order another shopper is paying for', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([product])
  await harness.shopper().startPaying([product])
  const { status, body } = await shopper.checkout(order)
  expect([status, body]).toEqual([
    409,
    {
      code: 'products_unavailable',
      error: 'Failed to place order. Please try again.',
      unavailable: [{ id: product, title: expect.any(String), reason: 'held' }],
    },
  ])
})

test.each(['', '{', '[]', 'null', '{"orderId":7,"items":[]}', '{"orderId":"x","items":{}}'])(
  'responds 400 to the body %j',
  async sent => {
    const { status, body } = await harness.shopper().post('/create-checkout-session', sent)
    expect([status, body]).toEqual([400, { code: 'invalid_request', error: 'Failed to create checkout session' }])
  },
)
