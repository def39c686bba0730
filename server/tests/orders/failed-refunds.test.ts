import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { recordSettlement } from '#store/orders/resolve-refund.server.ts'
import { by } from '#test/factories.ts'
import { insertRefundRow } from '#test/order-factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()

const listOpenRefunds = async (id: string) => (await findAdminOrder(harness.store, id))?.openRefunds
const sendRefundEvent = (paymentIntentId: string) =>
  harness.sendEvent('refund.updated', { object: 'refund', payment_intent: paymentIntentId })

const isLookUp = ({ method, url }: Request) => method === 'GET' && url.includes('/payment_intents/')
const refundFields = { amount: 1000, created: 1_795_147_200 }
const isRefundRequest = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v1/refunds')
const refuse = () =>
  Response.json({ error: { type: 'invalid_request_error', code: 'balance_insufficient' } }, { status: 400 })

/** A paid product that is gone, whose refund the provider refuses. */
async function createRefusedRefund() {
  const { order, completed } = await harness.buyWithHeldWebhooks()
  await harness.db.updateTable('products').set({ hidden: 1 }).where('id', '=', harness.productId).execute()
  harness.interceptProvider(request => (isRefundRequest(request) ? refuse() : undefined))
  expect((await harness.deliver(completed)).status).toBe(200)
  harness.restoreProvider()
  const { paymentIntentId } = await harness.findOrderRow(order.id)
  const { id: refundId } = await harness.findRefund(order.id, 'failed')
  return { id: order.id, paymentIntentId: paymentIntentId ?? '', refundId }
}

/** The provider's payment as it is now, with other values in its charge. */
async function readPayment(paymentIntentId: string, charge: (charge: Stripe.Charge) => object) {
  const intent = await harness.stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ['latest_charge', 'latest_charge.refunds'],
  })
  const latest = intent.latest_charge as Stripe.Charge
  return { ...intent, latest_charge: { ...latest, ...charge(latest) } }
}

test('never sends a failed refund again by itself, which an admin may be paying back by hand', async () => {
  const { id, paymentIntentId } = await createRefusedRefund()
  await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
  await sendRefundEvent(paymentIntentId)
  expect(await listOpenRefunds(id)).toMatchObject([{ status: 'failed', amount: 45 }])
  harness.advanceClock(6)
  await reconcilePayments(harness.store)
  expect(await harness.listOrderRefunds(id)).toEqual([1000])
  const { id: refundId } = await harness.findRefund(id, 'failed')
  expect(await harness.payBack(refundId)).toEqual({ ok: true, isPending: false })
})

const listAuditEntries = async (orderId: string) => {
  const entries = await harness.db.selectFrom('auditEntries').selectAll().where('subjectId', '=', orderId).execute()
  return entries.map(({ action, actorId, before, after }) => [
    ...[action, actorId, JSON.parse(before ?? ''), JSON.parse(after ?? '')],
  ])
}
const before = { refund: 'failed', failureReason: 'the balance at the payment provider is too low' }
const after = { amount: 'MYR 55.00' }

test.each([
  [{ way: 'by_hand', how: 'Cash', on: '2026-11-20' }, 'refund paid back by hand', 'paid back by an admin'],
  [{ way: 'bank' }, 'refund taken by the bank', 'taken by the bank'],
] as const)('is settled once as %j, which changes the order and is recorded', async (settlement, action, what) => {
  const { id, refundId } = await createRefusedRefund()
  const publish = vi.spyOn(harness.store.events, 'publish')
  const resolve = () => recordSettlement(harness.store, { refundId, by, settlement })
  expect(await resolve()).toEqual({ ok: true, isPending: false })
  expect(await resolve()).toEqual({ ok: false, reason: 'not-failed' })
  expect(publish.mock.calls).toEqual([[expect.anything(), [{ topic: 'order', id, change: 'changed' }]]])
  expect(await listAuditEntries(id)).toEqual([[action, 'admin-1', before, after]])
  expect((await findAdminOrder(harness.store, id))?.statusHistory.at(-1)).toMatchObject({
    status: 'refunded',
    note: `MYR 55.00 ${what}`,
    updatedBy: 'admin',
  })
})

test('is no longer owed once the dashboard has refunded the part again, of an order that goes on', async () => {
  const id = await harness.createPaidOrder()
  const paymentIntentId = (await harness.findOrderRow(id)).paymentIntentId ?? ''
  const refundPart = () => harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
  const part = await refundPart()
  await harness.settleWebhooks()
  await harness.submitToDashboard(`/refunds/${part.id}/update`, { result: 'fail' })
  await harness.settleWebhooks()
  expect(await listOpenRefunds(id)).toMatchObject([{ status: 'failed', amount: 10 }])
  await refundPart()
  await harness.settleWebhooks()
  expect(await listOpenRefunds(id)).toEqual([])
  const [first, second] = await harness.listRefunds(id)
  expect([first?.status, second?.status].sort()).toEqual(['settled', 'succeeded'])
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'paid', refundedSen: 1000 })
})

test.each([
  ['paid', ['was not refunded']],
  ['cancelled', []],
] as const)('is not owed when the dashboard made it for a %s order and it failed unseen', async (status, notes) => {
  const id = await harness.createPaidOrder(status)
  await harness.settleWebhooks()
  harness.holdWebhooks()
  const paymentIntentId = (await harness.findOrderRow(id)).paymentIntentId ?? ''
  const { id: providerId } = await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
  await harness.submitToDashboard(`/refunds/${providerId}/update`, { result: 'fail' })
  await sendRefundEvent(paymentIntentId)
  const failure = { status: 'refused', failedAt: harness.store.now().toISOString(), failureReason: expect.any(String) }
  expect(await harness.listRefunds(id)).toMatchObject([
    { ...failure, providerId, amountSen: 1000, reason: 'Refunded at the payment provider', succeededAt: null },
  ])
  await sendRefundEvent(paymentIntentId)
  expect(await harness.listSystemNotes()).toEqual(notes.map(note => expect.stringContaining(note)))
  expect(await harness.findOrderRow(id)).toMatchObject({ status, paymentStatus: 'paid', refundedSen: 0 })
})

test('asks to pay back no more than what the buyer has not received', async () => {
  const id = await harness.createPaidOrder()
  const paymentIntentId = (await harness.findOrderRow(id)).paymentIntentId ?? ''
  for (const amount of [1000, 4500]) await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount })
  await harness.waitForOrderState(id, { status: 'refunded' })
  await harness.settleWebhooks()
  const failed = await readPayment(paymentIntentId, ({ refunds }) => ({
    amount_refunded: 1000,
    refunds: {
      ...refunds,
      data: refunds?.data.map(refund => (refund.amount === 4500 ? { ...refund, status: 'failed' } : refund)),
    },
  }))
  harness.interceptProvider(request => (isLookUp(request) ? Response.json(failed) : undefined))
  await sendRefundEvent(paymentIntentId)
  expect(await listOpenRefunds(id)).toMatchObject([{ status: 'failed', amount: 45 }])
  const { message } = await harness.db
    .selectFrom('notifications')
    .select('message')
    .where('message', 'like', '%Pay back%')
    .executeTakeFirstOrThrow()
  expect(message).toContain('Pay back MYR 45.00')
})

test('never asks to pay back what a retry has refunded while an earlier failure was being looked up', async () => {
  const { id, paymentIntentId, refundId } = await createRefusedRefund()
  await harness.db.updateTable('refunds').set({ providerId: 're_declined' }).execute()
  const before = await readPayment(paymentIntentId, () => ({
    refunds: {
      object: 'list',
      data: [{ ...refundFields, id: 're_declined', status: 'failed', failure_reason: 'declined' }],
    },
  }))
  harness.interceptProvider(async request => {
    if (!isLookUp(request)) return undefined
    harness.restoreProvider()
    expect(await harness.retry(refundId)).toEqual({ ok: true, isPending: false })
    return Response.json(before)
  })
  await sendRefundEvent(paymentIntentId)
  expect(await listOpenRefunds(id)).toEqual([])
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
})

test('needs no action any more once a retry has refunded it', async () => {
  const { id, refundId } = await createRefusedRefund()
  expect((await harness.findOrderRow(id)).requiresAction).toBe(1)
  const publish = vi.spyOn(harness.store.events, 'publish')
  expect(await harness.retry(refundId)).toEqual({ ok: true, isPending: false })
  expect(publish.mock.calls[0]).toEqual([expect.anything(), [{ topic: 'order', id, change: 'changed' }]])
  expect((await harness.findOrderRow(id)).requiresAction).toBe(0)
  expect(await listAuditEntries(id)).toEqual([['refund retried', 'admin-1', before, after]])
  expect(await harness.findRefund(id, 'succeeded')).toMatchObject({ isRest: 1, requestedBy: JSON.stringify(by) })
})

test('needs action until it is paid back, although its shopper pays once more', async () => {
  const { shopper, order, completed } = await harness.buyWithHeldWebhooks()
  const setTotal = (totalSen: number) =>
    harness.db.updateTable('orders').set({ totalSen }).where('id', '=', order.id).execute()
  await setTotal(1)
  harness.interceptProvider(request => (isRefundRequest(request) ? refuse() : undefined))
  await harness.deliver(completed)
  harness.restoreProvider()
  const readNeed = async () => {
    const { status, requiresAction } = await harness.findOrderRow(order.id)
    return [status, requiresAction]
  }
  expect(await readNeed()).toEqual(['payment_failed', 1])
  await setTotal(5500)
  expect((await shopper.checkout(order)).status).toBe(200)
  expect(await readNeed()).toEqual(['awaiting_payment', 1])
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
  expect(await readNeed()).toEqual(['pending', 1])
  await harness.payBack((await harness.findRefund(order.id, 'failed')).id)
  expect(await readNeed()).toEqual(['pending', 0])
})

test('leaves a paid order to be processed when the refund of its superseded payment is paid back', async () => {
  const id = (await harness.createPaidOrder()) as OrderId
  const refundId = await insertRefundRow(harness.db, id, { paymentIntentId: 'pi_superseded', status: 'failed' })
  await harness.payBack(refundId)
  expect((await harness.findOrderRow(id)).requiresAction).toBe(1)
})

test('leaves an order as it was when the provider does not have its payment', async () => {
  const id = (await harness.createPaidOrder()) as OrderId
  harness.interceptProvider(request =>
    isLookUp(request) || isRefundRequest(request)
      ? Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 })
      : undefined,
  )
  expect(
    await changeOrderStatus(harness.store, { orderId: id, from: 'paid', to: 'cancelled', restock: true, by }),
  ).toEqual({ ok: false, reason: 'refused', message: 'the payment provider does not have this payment' })
  expect(await harness.readOrderState(id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
  expect(await listOpenRefunds(id)).toEqual([])
})

test.each([
  ['before', ['part', 'rest']],
  ['after', ['rest', 'part']],
] as const)('returns a part, too, whose own refund has failed %s the rest went back', async (when, order) => {
  const id = (await harness.createPaidOrder()) as OrderId
  const paymentIntentId = (await harness.findOrderRow(id)).paymentIntentId ?? ''
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  const part = await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
  await harness.settleWebhooks()
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  const request = { orderId: id, from: 'paid', to: 'refunded', restock: false, by } as const
  expect(await changeOrderStatus(harness.store, request)).toEqual({ ok: true, isPending: true })
  const rest = (await harness.stripe.refunds.list()).data.find(({ amount }) => amount === 4500)
  for (const which of order) {
    await harness.submitToDashboard(`/refunds/${which === 'part' ? part.id : rest?.id}/update`, {
      result: which === 'part' ? 'fail' : 'succeed',
    })
    await harness.settleWebhooks()
  }
  if (when === 'after') {
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 4500 })
    expect(await listOpenRefunds(id)).toMatchObject([{ status: 'failed', amount: 10 }])
    await harness.retry((await harness.findRefund(id, 'failed')).id)
  }
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 5500, requiresAction: 0 })
  const returned = (await harness.listRefunds(id)).filter(({ status }) => status === 'succeeded')
  const reasons = ['refunded by an admin', 'Another part of the order did not reach the buyer']
  if (when === 'before') expect(new Set(returned.map(({ reason }) => reason))).toEqual(new Set(reasons))
})
