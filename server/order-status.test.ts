import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderId } from '#store/ids.ts'
import { changeStatus } from '#store/orders/change-status.server.ts'
import { findOrder } from '#store/orders/desk-queries.server.ts'
import { type OrderStatus, orderStatuses } from '#store/orders/order-status.ts'
import { type OrderLab, openOrderLab } from '#test/order-lab.ts'

const allowed: Partial<Record<OrderStatus, OrderStatus[]>> = {
  pending: ['cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['refunded'],
}
const by = { uid: 'admin-1', email: 'boss@example.com' }

let lab: OrderLab
beforeEach(async () => {
  lab = await openOrderLab()
})
afterEach(() => lab.close())

const put = (id: string, status: OrderStatus) =>
  lab.db
    .updateTable('orders')
    .set({ status })
    .where('id', '=', id as OrderId)
    .execute()
const change = (id: string, from: OrderStatus, to: OrderStatus, restock = false) =>
  changeStatus(lab.outside, { orderId: id as OrderId, from, to, restock, by })

/** A bought piece, its order in whatever status. */
async function bought(status: OrderStatus = 'paid') {
  const { order } = await lab.browser().buy([lab.piece])
  await lab.becomes(order.id, { status: 'paid' })
  if (status !== 'paid') await put(order.id, status)
  return order.id
}

test('STATE-10 STATE-11 T36 of all hundred pairs of statuses just the listed ones are allowed; the others change nothing', async () => {
  const id = await bought()
  await lab.db.updateTable('orders').set({ paymentIntentId: null }).where('id', '=', id).execute()
  for (const from of orderStatuses)
    for (const to of orderStatuses) {
      await put(id, from)
      const answer = await change(id, from, to)
      const isAllowed = allowed[from]?.includes(to) ?? false
      expect(answer, `${from} to ${to}`).toEqual(isAllowed ? { ok: true } : { ok: false, reason: 'not-allowed', from })
      expect((await lab.orderRow(id)).status, `${from} to ${to}`).toBe(isAllowed ? to : from)
    }
})

test('STATE-13 DBA-03 a change writes status, updatedAt, requiresAction and history, and who did it stands in the audit', async () => {
  const id = await bought()
  const before = await lab.orderRow(id)
  expect(before.requiresAction).toBe(1)
  lab.pass(3)
  expect(await change(id, 'paid', 'processing')).toEqual({ ok: true })
  const order = await findOrder(lab.db, id)
  expect(order).toMatchObject({
    status: 'processing',
    requiresAction: false,
    updatedAt: lab.outside.now().toISOString(),
  })
  expect(order?.updatedAt).not.toBe(before.updatedAt)
  expect(order?.statusHistory.at(-1)).toEqual({
    status: 'processing',
    timestamp: lab.outside.now().toISOString(),
    note: 'Manually updated by admin',
    updatedBy: 'admin',
  })
  const entries = await lab.db.selectFrom('auditEntries').selectAll().execute()
  expect(entries).toMatchObject([
    {
      by: 'admin-1',
      byEmail: 'boss@example.com',
      what: 'order status changed',
      subject: id,
      before: '{"status":"paid"}',
      after: '{"status":"processing"}',
    },
  ])
})

test('T36 two admins click at once: one wins, the other is told how the order stands', async () => {
  const id = await bought()
  const answers = await Promise.all([change(id, 'paid', 'processing'), change(id, 'paid', 'processing')])
  expect(answers).toContainEqual({ ok: true })
  expect(answers).toContainEqual({ ok: false, reason: 'not-allowed', from: 'processing' })
  expect((await findOrder(lab.db, id))?.statusHistory.filter(({ status }) => status === 'processing')).toHaveLength(1)
})

test('T37 cancelling a paid order sends the money back once, puts the piece back on sale when asked, and tells the admins', async () => {
  const id = await bought()
  expect(await change(id, 'paid', 'cancelled', true)).toEqual({ ok: true })
  await lab.becomes(id, { status: 'cancelled', paymentStatus: 'refunded', piece: 'free' })
  expect(await lab.refundsOf(id)).toEqual([5500])
  expect(await lab.pieceRow()).toMatchObject({ sold: 0, soldOrderId: null, soldPriceSen: null, soldToEmail: null })
  expect(await lab.notified()).toContain('order_cancelled')
  await lab.delivered('charge.refunded')
  // The refund's own webhook must not make a refunded order of a cancelled one.
  expect(await lab.stateOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  const again = await lab.browser().buy([lab.piece])
  await lab.becomes(again.order.id, { status: 'paid' })
})

test('T37 a refund after delivery leaves the piece sold unless asked otherwise', async () => {
  const id = await bought('delivered')
  expect(await change(id, 'delivered', 'refunded')).toEqual({ ok: true })
  await lab.becomes(id, { status: 'refunded', paymentStatus: 'refunded', piece: 'sold' })
  expect(await lab.refundsOf(id)).toEqual([5500])
})

test('T37 when the provider makes no refund, nothing changes, and the admin can try again', async () => {
  lab.expectErrors()
  const id = await bought()
  lab.interfere(request =>
    request.url.includes('/refunds') ? new Response('{"error":{"message":"no"}}', { status: 400 }) : undefined,
  )
  expect(await change(id, 'paid', 'cancelled', true)).toMatchObject({ ok: false, reason: 'no-refund' })
  expect(await lab.stateOf(id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
  expect(await lab.db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
  lab.interfere(() => undefined)
  expect(await change(id, 'paid', 'cancelled', true)).toEqual({ ok: true })
  await lab.becomes(id, { status: 'cancelled', piece: 'free' })
})

test('T37 a refund whose answer is lost, but whose webhook came, has closed the order', async () => {
  lab.expectErrors()
  const id = await bought()
  lab.interfere(async request => {
    if (!request.url.endsWith('/refunds')) return undefined
    await lab.provider(request)
    await lab.becomes(id, { status: 'cancelled', paymentStatus: 'refunded', piece: 'free' })
    return new Response('{"error":{"message":"lost"}}', { status: 400 })
  })
  expect(await change(id, 'paid', 'cancelled', true)).toEqual({ ok: true })
  expect(await lab.refundsOf(id)).toEqual([5500])
})

test('T37 a refund that a crash cut short is finished by the timer; meanwhile nothing else is made of the order', async () => {
  const id = await bought()
  await lab.db
    .updateTable('orders')
    .set({
      closingTo: 'cancelled',
      closingRestock: 1,
      closingAt: lab.outside.now().toISOString(),
      closingBy: JSON.stringify(by),
    })
    .where('id', '=', id)
    .execute()
  expect(await change(id, 'paid', 'processing')).toEqual({ ok: false, reason: 'not-allowed', from: 'cancelled' })
  lab.pass(3)
  await reconcilePayments(lab.outside)
  await lab.becomes(id, { status: 'cancelled', paymentStatus: 'refunded', piece: 'free' })
  expect(await lab.refundsOf(id)).toEqual([5500])
  const [entry] = await lab.db.selectFrom('auditEntries').selectAll().execute()
  expect(entry).toMatchObject({ by: 'admin-1', subject: id })
})

test('cancelling an unpaid order frees nothing that is not held, and a payment that was just being opened for it is ended', async () => {
  const browser = lab.browser()
  const { body: order } = await browser.order([lab.piece])
  lab.interfere(async request => {
    if (!request.url.endsWith('/checkout/sessions')) return undefined
    expect(await change(order.id, 'pending', 'cancelled')).toEqual({ ok: true })
    lab.interfere(() => undefined)
    return lab.provider(request)
  })
  expect((await browser.checkout(order)).status).toBe(409)
  expect(await lab.stateOf(order.id)).toEqual({ status: 'cancelled', paymentStatus: 'pending', piece: 'free' })
  const { data } = await lab.stripe.checkout.sessions.list()
  expect(data.map(({ status }) => status)).toEqual(['expired'])
})
