import { describe, expect, test } from 'vitest'
import { inTransaction } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { listRules, type OrderEvent, orderTransitions } from '#store/orders/order-transitions.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { withdrawMessage } from '#store/outbox/outbox.server.ts'
import { by, insertUser, updateRow } from '#test/factories.ts'
import { changeOrderAt, insertOrder } from '#test/order-factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()

const listMessages = () =>
  harness.db.selectFrom('messages').selectAll().orderBy('createdAt').orderBy('messageId').execute()
const listKinds = async () => (await listMessages()).map(({ kind }) => kind)
const apply = (id: OrderId, event: OrderEvent, at: string) =>
  changeOrderAt(harness.db, at, id, async change => {
    const by = event.startsWith('admin') ? 'admin' : 'system'
    if (!(await applyEvent(change, event, { by }))) throw new Error(`${event} has no effect`)
  })

test('a paid order puts one confirmation to its buyer into the outbox', async () => {
  const id = await harness.createPaidOrder()
  const { orderNumber, language } = await harness.findOrderRow(id)
  const now = harness.store.now().toISOString()
  expect(await listMessages()).toMatchObject([
    {
      orderId: id,
      kind: 'order_confirmed',
      recipient: 'siti@example.com',
      language,
      status: 'waiting',
      sendAfter: now,
    },
  ])
  const [message] = await listMessages()
  expect(message?.messageId).toContain(orderNumber.toLowerCase())
  expect(message?.messageId).not.toContain(id)
  // No copy of the order: what it says is read when it is sent.
  expect(message?.data).toBe('{}')
})

const changes = (Object.keys(orderTransitions) as OrderEvent[]).flatMap(event =>
  listRules(event).flatMap(({ from }) => from.map(status => ({ event, status }))),
)

test('every status change of which the buyer has to know has its message, and no other change has one', async () => {
  const at = harness.store.now().toISOString()
  const kindEvents: Record<string, Set<string>> = {}
  for (const { event, status } of changes) {
    const id = await insertOrder(harness.db, { status })
    // Its product doesn't exist and can't be sold.
    await harness.db.deleteFrom('orderItems').where('orderId', '=', id).execute()
    await apply(id, event, at)
    const messages = await harness.db.selectFrom('messages').select('kind').where('orderId', '=', id).execute()
    for (const { kind } of messages) {
      kindEvents[kind] ??= new Set()
      kindEvents[kind].add(event)
    }
  }
  expect(Object.fromEntries(Object.entries(kindEvents).map(([kind, events]) => [kind, [...events].sort()]))).toEqual({
    order_confirmed: ['admin-noted-payment', 'paid'],
    payment_failed: ['paid-wrong-amount', 'paid-wrong-currency', 'payment-failed'],
    payment_expired: ['session-expired'],
    shipped: ['admin-shipped'],
    delivered: ['admin-delivered'],
    cancelled: ['admin-cancelled', 'admin-cancelled-restocked', 'admin-cancelled-unpaid'],
    partially_refunded: ['admin-partially-refunded'],
    refunded: [
      'admin-fully-refunded',
      'admin-refunded',
      'admin-refunded-restocked',
      'dispute-lost',
      'fully-refunded',
      'paid-but-refunded',
      'paid-but-unavailable',
    ],
  })
})

test('a change that is rolled back leaves no message', async () => {
  const id = await insertOrder(harness.db, { status: 'processing' })
  const at = harness.store.now().toISOString()
  await changeOrderAt(harness.db, at, id, async change => {
    await applyEvent(change, 'admin-shipped', { by: 'admin' })
    return { ok: false }
  })
  expect(await listMessages()).toEqual([])
})

test('an erased buyer gets no message', async () => {
  const id = await insertOrder(harness.db, { status: 'shipped', email: 'erased@example.invalid' })
  await apply(id, 'fully-refunded', harness.store.now().toISOString())
  expect(await listMessages()).toEqual([])
})

describe("an admin's change", () => {
  test('waits ten seconds with its message, so that undoing it takes the message back', async () => {
    const id = await harness.createPaidOrder('processing')
    await harness.change(id, 'processing', 'shipped')
    const shipped = (await listMessages()).find(({ kind }) => kind === 'shipped')
    expect(shipped?.sendAfter).toBe(new Date(harness.store.now().getTime() + 10_000).toISOString())
    const undo = await undoStatusChange(harness.store, { orderId: id as OrderId, changedTo: 'shipped', by })
    expect(undo).toEqual({ ok: true, status: 'processing' })
    expect(await listKinds()).toEqual(['order_confirmed'])
    // Shipping it once more is another message.
    await harness.change(id, 'processing', 'shipped')
    const again = (await listMessages()).find(({ kind }) => kind === 'shipped')
    expect(again?.messageId).not.toBe(shipped?.messageId)
  })

  test('is not undone once its message is being sent', async () => {
    const id = (await harness.createPaidOrder('processing')) as OrderId
    await harness.change(id, 'processing', 'shipped')
    await harness.db.updateTable('messages').set({ status: 'sending' }).where('kind', '=', 'shipped').execute()
    expect(await undoStatusChange(harness.store, { orderId: id, changedTo: 'shipped', by })).toEqual({
      ok: false,
      reason: 'too-late',
    })
    expect((await harness.findOrderRow(id)).status).toBe('shipped')
    expect(await inTransaction(harness.db, tx => withdrawMessage(tx, { orderId: id, kind: 'shipped' }))).toBe(false)
  })
})

describe('after a refund in part, the buyer is told of no more than the rest', () => {
  async function createPartlyRefundedOrder() {
    const id = await harness.createPaidOrder()
    const payment_intent = (await harness.findOrderRow(id)).paymentIntentId ?? ''
    await harness.stripe.refunds.create({ payment_intent, amount: 1000 })
    await harness.settleWebhooks()
    return { id, payment_intent }
  }
  const listRefundedAmounts = async () =>
    (await listMessages())
      .filter(({ kind }) => kind !== 'order_confirmed')
      .map(({ kind, data }) => [kind, JSON.parse(String(data))])
  const rest = { refundedSen: 4500 }

  test('when an admin cancels the order', async () => {
    const { id } = await createPartlyRefundedOrder()
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: false })
    expect(await listRefundedAmounts()).toEqual([['cancelled', rest]])
  })

  test.each(['succeeds', 'pending'])('when the rest is refunded in the dashboard and %s', async nextRefund => {
    const { id, payment_intent } = await createPartlyRefundedOrder()
    if (nextRefund === 'pending') await harness.submitToDashboard('/controls', { nextRefund })
    const { id: refundId } = await harness.stripe.refunds.create({ payment_intent, amount: 4500 })
    await harness.settleWebhooks()
    await harness.submitToDashboard(`/refunds/${refundId}/update`, { result: 'succeed' })
    await harness.waitForOrderState(id, { status: 'refunded' })
    const { id: recordedId } = (await harness.listRefunds(id)).find(({ amountSen }) => amountSen === 4500) ?? {}
    expect(await listRefundedAmounts()).toEqual([['refunded', { ...rest, refundId: recordedId }]])
  })

  test('when the product was gone before the sale', async () => {
    const { completed, session } = await harness.buyWithHeldWebhooks()
    await harness.stripe.refunds.create({ payment_intent: session.payment_intent, amount: 1000 })
    await updateRow(harness.db, 'products', harness.productId, { hidden: 1 })
    await harness.deliver(completed)
    expect(await listRefundedAmounts()).toEqual([['refunded', rest]])
  })
})

test('a failed refund is mailed to every admin and to no buyer', async () => {
  for (const email of ['boss@example.com', 'tina@example.com']) await insertUser(harness.db, { email, isAdmin: true })
  await insertUser(harness.db, { email: 'mei@example.com' })
  const id = await harness.createPaidOrder()
  await harness.cancel(id)
  await harness.decideRefund('fail')
  const failed = (await listMessages()).filter(({ kind }) => kind === 'refund_failed')
  expect(failed.map(({ recipient }) => recipient).sort()).toEqual(['boss@example.com', 'tina@example.com'])
  const { totalSen } = await harness.findOrderRow(id)
  expect(JSON.parse(String(failed[0]?.data))).toEqual({ refundedSen: totalSen, reason: expect.any(String) })
})
