import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { type OrderStatus, orderStatuses } from '#store/orders/order-status.ts'
import { createOrderHarness, type OrderHarness } from '#test/order-harness.ts'

const allowed: Partial<Record<OrderStatus, OrderStatus[]>> = {
  pending: ['cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['refunded'],
}
const by = { uid: 'admin-1', email: 'boss@example.com' }

let harness: OrderHarness
beforeEach(async () => {
  harness = await createOrderHarness()
})
afterEach(() => harness.close())

const setStatus = (id: string, status: OrderStatus) =>
  harness.db
    .updateTable('orders')
    .set({ status })
    .where('id', '=', id as OrderId)
    .execute()
const change = (id: string, from: OrderStatus, to: OrderStatus, restock = false) =>
  changeOrderStatus(harness.store, { orderId: id as OrderId, from, to, restock, by })

/** A bought piece, its order in whatever status. */
async function createPaidOrder(status: OrderStatus = 'paid') {
  const { order } = await harness.shopper().buy([harness.product])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  if (status !== 'paid') await setStatus(order.id, status)
  return order.id
}

test('of all hundred pairs of statuses just the listed ones are allowed; the others change nothing [STATE-10, STATE-11, T36]', async () => {
  const id = await createPaidOrder()
  await harness.db.updateTable('orders').set({ paymentIntentId: null }).where('id', '=', id).execute()
  for (const from of orderStatuses)
    for (const to of orderStatuses) {
      await setStatus(id, from)
      const response = await change(id, from, to)
      const isAllowed = allowed[from]?.includes(to) ?? false
      expect(response, `${from} to ${to}`).toEqual(
        isAllowed ? { ok: true } : { ok: false, reason: 'not-allowed', from },
      )
      expect((await harness.findOrderRow(id)).status, `${from} to ${to}`).toBe(isAllowed ? to : from)
    }
})

test('a change writes status, updatedAt, requiresAction and history, and who did it stands in the audit [STATE-13, DBA-03]', async () => {
  const id = await createPaidOrder()
  const before = await harness.findOrderRow(id)
  expect(before.requiresAction).toBe(1)
  harness.advanceClock(3)
  expect(await change(id, 'paid', 'processing')).toEqual({ ok: true })
  const order = await findOrder(harness.db, id)
  expect(order).toMatchObject({
    status: 'processing',
    requiresAction: false,
    updatedAt: harness.store.now().toISOString(),
  })
  expect(order?.updatedAt).not.toBe(before.updatedAt)
  expect(order?.statusHistory.at(-1)).toEqual({
    status: 'processing',
    timestamp: harness.store.now().toISOString(),
    note: 'Manually updated by admin',
    updatedBy: 'admin',
  })
  const entries = await harness.db.selectFrom('auditEntries').selectAll().execute()
  expect(entries).toMatchObject([
    {
      actorId: 'admin-1',
      actorEmail: 'boss@example.com',
      action: 'order status changed',
      subjectId: id,
      before: '{"status":"paid"}',
      after: '{"status":"processing"}',
    },
  ])
})

test('two admins click at once: one wins, the other is told how the order stands [T36]', async () => {
  const id = await createPaidOrder()
  const responses = await Promise.all([change(id, 'paid', 'processing'), change(id, 'paid', 'processing')])
  expect(responses).toContainEqual({ ok: true })
  expect(responses).toContainEqual({ ok: false, reason: 'not-allowed', from: 'processing' })
  expect((await findOrder(harness.db, id))?.statusHistory.filter(({ status }) => status === 'processing')).toHaveLength(
    1,
  )
})

test('cancelling a paid order sends the money back once, puts the piece back on sale when asked, and tells the admins [T37]', async () => {
  const id = await createPaidOrder()
  expect(await change(id, 'paid', 'cancelled', true)).toEqual({ ok: true })
  await harness.waitForOrderState(id, { status: 'cancelled', paymentStatus: 'refunded', product: 'free' })
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
  expect(await harness.findProductRow()).toMatchObject({
    sold: 0,
    soldOrderId: null,
    soldPriceSen: null,
    soldToEmail: null,
  })
  expect(await harness.listNotificationTypes()).toContain('order_cancelled')
  await harness.waitForWebhook('charge.refunded')
  // The refund's own webhook must not make a refunded order of a cancelled one.
  expect(await harness.readOrderState(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  const again = await harness.shopper().buy([harness.product])
  await harness.waitForOrderState(again.order.id, { status: 'paid' })
})

test('a refund after delivery leaves the piece sold unless asked otherwise [T37]', async () => {
  const id = await createPaidOrder('delivered')
  expect(await change(id, 'delivered', 'refunded')).toEqual({ ok: true })
  await harness.waitForOrderState(id, { status: 'refunded', paymentStatus: 'refunded', product: 'sold' })
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
})

test('when the provider makes no refund, nothing changes, and the admin can try again [T37]', async () => {
  harness.expectErrors()
  const id = await createPaidOrder()
  harness.interceptProvider(request =>
    request.url.includes('/refunds') ? new Response('{"error":{"message":"no"}}', { status: 400 }) : undefined,
  )
  expect(await change(id, 'paid', 'cancelled', true)).toMatchObject({ ok: false, reason: 'no-refund' })
  expect(await harness.readOrderState(id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
  expect(await harness.db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
  harness.interceptProvider(() => undefined)
  expect(await change(id, 'paid', 'cancelled', true)).toEqual({ ok: true })
  await harness.waitForOrderState(id, { status: 'cancelled', product: 'free' })
})

test('a refund whose answer is lost, but whose webhook came, has closed the order [T37]', async () => {
  harness.expectErrors()
  const id = await createPaidOrder()
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/refunds')) return undefined
    await harness.fetchFromProvider(request)
    await harness.waitForOrderState(id, { status: 'cancelled', paymentStatus: 'refunded', product: 'free' })
    return new Response('{"error":{"message":"lost"}}', { status: 400 })
  })
  expect(await change(id, 'paid', 'cancelled', true)).toEqual({ ok: true })
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
})

test('a refund that a crash cut short is finished by the timer; meanwhile nothing else is made of the order [T37]', async () => {
  const id = await createPaidOrder()
  await harness.db
    .updateTable('orders')
    .set({
      cancellationTarget: 'cancelled',
      cancellationRestock: 1,
      cancellationStartedAt: harness.store.now().toISOString(),
      cancellationActor: JSON.stringify(by),
    })
    .where('id', '=', id)
    .execute()
  expect(await change(id, 'paid', 'processing')).toEqual({ ok: false, reason: 'not-allowed', from: 'cancelled' })
  harness.advanceClock(3)
  await reconcilePayments(harness.store)
  await harness.waitForOrderState(id, { status: 'cancelled', paymentStatus: 'refunded', product: 'free' })
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
  const [entry] = await harness.db.selectFrom('auditEntries').selectAll().execute()
  expect(entry).toMatchObject({ actorId: 'admin-1', subjectId: id })
})

test('cancelling an unpaid order frees nothing that is not held, and a payment that was just being opened for it is ended', async () => {
  const shopper = harness.shopper()
  const { body: order } = await shopper.order([harness.product])
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/checkout/sessions')) return undefined
    expect(await change(order.id, 'pending', 'cancelled')).toEqual({ ok: true })
    harness.interceptProvider(() => undefined)
    return harness.fetchFromProvider(request)
  })
  expect((await shopper.checkout(order)).status).toBe(409)
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'cancelled',
    paymentStatus: 'pending',
    product: 'free',
  })
  const { data } = await harness.stripe.checkout.sessions.list()
  expect(data.map(({ status }) => status)).toEqual(['expired'])
})
