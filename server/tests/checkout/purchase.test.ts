import { expect, test } from 'vitest'
import type { OrderView } from '#store/orders/order.ts'
import type { Product } from '#store/products/product.ts'
import { zones } from '#store/shipping/shipping.ts'
import { address, email, insertProduct, readRow, updateRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpHarness()

const findProductRow = (id: string) => readRow(harness.db, 'products', id)
const findOrderRow = (id: string) => readRow(harness.db, 'orders', id)

test("creates a pending order with every field of the entity and the store's prices [STATE-08, ENT-04, ENT-05, DBS-03]", async () => {
  const id = await insertProduct(harness.db, { title: 'Rust check flannel', priceSen: 5550, size: 'M' })
  const { status, body } = await harness.shopper().order([id], {
    status: 'paid',
    paid: true,
    total: 1,
    shippingCost: 0,
    statusHistory: [],
    items: [{ id, price: 0.01, quantity: -3, title: 'Mine' }],
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{26}$/),
    zone: 'east',
    orderNumber: body.id.slice(-8).toUpperCase(),
    email,
    shipping: { ...address, phone: '+60123456789', country: 'Malaysia' },
    items: [
      { id, title: 'Rust check flannel', name: 'Rust check flannel', image: null, quantity: 1, price: 55.5, size: 'M' },
    ],
    subtotal: 55.5,
    shippingCost: zones.east.fee / 100,
    total: 55.5 + zones.east.fee / 100,
    refunded: 0,
    createdAt: '2026-11-20T04:00:00.000Z',
    updatedAt: '2026-11-20T04:00:00.000Z',
    status: 'pending',
    paymentStatus: 'pending',
    statusHistory: [
      { status: 'pending', timestamp: '2026-11-20T04:00:00.000Z', note: 'Order created', updatedBy: 'system' },
    ],
    paid: false,
    paidAt: null,
    stripeSessionId: null,
    paymentIntentId: null,
    paymentMethod: null,
    requiresAction: false,
    hasDispute: false,
    pageToken: expect.stringMatching(/^[0-9a-z]{26}$/),
    reservedUntil: null,
    claimedPaidAt: null,
    delivery: 'parcel',
    courier: null,
    trackingNumber: null,
  })
})

test('notifies the admins of a new order [DBS-04]', async () => {
  const { body } = await harness.shopper().order([await insertProduct(harness.db)])
  expect(
    await harness.db.selectFrom('notifications').select(['type', 'title', 'message', 'link', 'read']).execute(),
  ).toEqual([
    {
      type: 'new_order',
      title: 'New Order Received',
      message: `Order #${body.id.slice(-8).toUpperCase()} from Siti Rahmah`,
      link: '/admin/orders',
      read: 0,
    },
  ])
})

test('marks order and product as sold when the webhook reports the payment [API-01, API-02, DBS-06, BIZ-04]', async () => {
  const id = await insertProduct(harness.db, { priceSen: 4950 })
  const { shopper, order, sessionId } = await harness.shopper().buy([id])
  await waitFor(async () => expect((await findOrderRow(order.id)).status).toBe('paid'))

  expect(await findProductRow(id)).toMatchObject({
    sold: 1,
    soldPriceSen: 4950,
    soldAt: '2026-11-20T04:00:00.000Z',
    soldToName: 'Siti Rahmah',
    soldToEmail: email,
    soldOrderId: order.id,
    heldBy: null,
  })
  expect(await findOrderRow(order.id)).toMatchObject({
    paid: 1,
    paymentStatus: 'paid',
    requiresAction: 1,
    stripeSessionId: sessionId,
    paymentMethod: 'card',
  })
  const notifications = harness.db.selectFrom('notifications').select(['type', 'pushText'])
  expect(await notifications.execute()).toContainEqual({
    type: 'order_paid',
    pushText: expect.stringMatching(/^Order #\w+ paid, MYR [\d.]+$/),
  })

  const { status, body } = await shopper.get<OrderView>(`/api/orders?session_id=${sessionId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'paid',
    total: 49.5 + zones.east.fee / 100,
    masked: false,
    statusHistory: [{ status: 'pending' }, { status: 'awaiting_payment' }, { status: 'paid' }],
  })
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['id']))
  for (const secret of ['stripeSessionId', 'paymentIntentId']) expect(body).not.toHaveProperty(secret)
})

test('the payment’s receipt names the order and the page that follows it, in the language of the order [T64]', async () => {
  const { order, sessionId } = await harness.shopper().buy([await insertProduct(harness.db)])
  const { payment_intent } = await harness.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  expect(payment_intent).toMatchObject({
    description: `Order #${order.orderNumber}: ${harness.store.publicUrl}/order/${order.pageToken}`,
  })
})

test('exposes no data of the buyer in public responses [ENT-01]', async () => {
  const id = await insertProduct(harness.db)
  const { order } = await harness.shopper().buy([id])
  await waitFor(async () => expect((await findProductRow(id)).sold).toBe(1))
  for (const path of [`/api/products/${id}`, '/api/products?sold=1']) {
    const text = await (await harness.request(path)).text()
    expect(text).toContain('"soldAt"')
    for (const trace of [order.id, email, 'Siti', 'soldTo', 'soldOrderId', 'heldBy']) expect(text).not.toContain(trace)
  }
  const { body } = await harness.shopper().get<Product>(`/api/products/${id}`)
  expect(body).toMatchObject({ id, sold: true, soldPrice: 45, inStock: true, imageUrls: [], heldUntil: null })
})

test('masks an order after two hours except for its own browser', async () => {
  const { shopper, sessionId } = await harness.shopper().buy([await insertProduct(harness.db)])
  const path = `/api/orders?session_id=${sessionId}`
  expect((await harness.shopper().get<OrderView>(path)).body).toMatchObject({ masked: false, email })
  harness.advanceClock(121)
  expect((await shopper.get<OrderView>(path)).body).toMatchObject({ masked: false, email })
  const anonymous = await harness.request(path)
  const text = await anonymous.text()
  expect(JSON.parse(text)).toMatchObject({ masked: true, shipping: { phone: '+6012•••6789' } })
  for (const secret of [email, 'Jalan Gaya', '+60123456789', '88000']) expect(text).not.toContain(secret)
  expect(anonymous.headers.get('cache-control')).toBe('no-store')
  expect(anonymous.headers.get('referrer-policy')).toBe('no-referrer')
})

test('masks an order two hours after it was paid, however long the shopper took to pay', async () => {
  const shopper = harness.shopper()
  const products = [await insertProduct(harness.db)]
  await shopper.order(products)
  harness.advanceClock(119)
  const { sessionId } = await shopper.buy(products)
  const readMasked = async () =>
    (await harness.shopper().get<OrderView>(`/api/orders?session_id=${sessionId}`)).body.masked
  await waitFor(async () => expect(await readMasked()).toBe(false))
  harness.advanceClock(119)
  expect(await readMasked()).toBe(false)
  harness.advanceClock(2)
  expect(await readMasked()).toBe(true)
})

test('keeps one order for a cart whatever the order of its products [T9]', async () => {
  const shopper = harness.shopper()
  const products = [await insertProduct(harness.db), await insertProduct(harness.db), await insertProduct(harness.db)]
  const first = await shopper.order(products)
  const again = await shopper.order(products.toReversed())
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body.id).toBe(first.body.id)
  expect(await harness.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('updates the pending order of the same cart and browser', async () => {
  const id = await insertProduct(harness.db)
  const shopper = harness.shopper()
  const first = await shopper.order([id])
  const second = await shopper.order([id], { email: 'new@example.com', shipping: { ...address, state: 'Johor' } })
  expect(second.status).toBe(200)
  expect(second.body).toMatchObject({ id: first.body.id, email: 'new@example.com', shippingCost: zones.west.fee / 100 })
  expect((await harness.shopper().order([id])).body.id).not.toBe(first.body.id)
  expect(await harness.db.selectFrom('notifications').selectAll().execute()).toHaveLength(2)
})

test('rejects an outdated price at checkout and updates it in the next order', async () => {
  const id = await insertProduct(harness.db, { priceSen: 4500 })
  const { shopper, order } = await harness.shopper().placeOrder([id])
  await updateRow(harness.db, 'products', id, { priceSen: 6000 })
  const refused = await shopper.checkout(order)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'order_mismatch' }])
  expect((await findProductRow(id)).heldBy).toBeNull()
  const again = await shopper.order([id])
  expect(again.body).toMatchObject({ id: order.id, subtotal: 60, items: [{ price: 60 }] })
  expect((await shopper.checkout(again.body)).status).toBe(200)
})
