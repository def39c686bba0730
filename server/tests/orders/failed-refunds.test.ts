import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { insertRefund } from '#test/order-factories.ts'
import { by, createRefundHarness, type RefundHarness } from '../refund-harness.ts'

let harness: RefundHarness
beforeEach(async () => {
  harness = await createRefundHarness()
})
afterEach(() => harness.close())

const listOpenRefunds = async (id: string) => (await findOrder(harness.store, id))?.openRefunds
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

test('is paid back by hand once, which changes the order and is recorded', async () => {
  const { id, refundId } = await createRefusedRefund()
  const publish = vi.spyOn(harness.store.events, 'publish')
  expect(await harness.payBack(refundId)).toEqual({ ok: true, isPending: false })
  expect(await harness.payBack(refundId)).toEqual({ ok: false, reason: 'not-failed' })
  expect(publish.mock.calls).toEqual([[[{ topic: 'order', id, change: 'changed' }]]])
  const entries = await harness.db
    .selectFrom('auditEntries')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', 'refund paid back by hand')
    .execute()
  expect(
    entries.map(({ actorId, before, after }) => [actorId, JSON.parse(before ?? ''), JSON.parse(after ?? '')]),
  ).toEqual([['admin-1', { refund: 'failed', failureReason: expect.any(String) }, { amount: 'MYR 55.00' }]])
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
  expect(await harness.retry(refundId)).toEqual({ ok: true, isPending: false })
  expect((await harness.findOrderRow(id)).requiresAction).toBe(0)
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
  const refundId = await insertRefund(harness.db, id, { paymentIntentId: 'pi_superseded', status: 'failed' })
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
  const submit = (path: string, form: Record<string, string>) =>
    harness.fetchFromProvider(
      new Request(`http://localhost:3000${path}`, { method: 'POST', body: new URLSearchParams(form) }),
    )
  await submit('/controls', { nextRefund: 'pending' })
  const part = await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
  await harness.settleWebhooks()
  await submit('/controls', { nextRefund: 'pending' })
  const request = { orderId: id, from: 'paid', to: 'refunded', restock: false, by } as const
  expect(await changeOrderStatus(harness.store, request)).toEqual({ ok: true, isPending: true })
  const rest = (await harness.stripe.refunds.list()).data.find(({ amount }) => amount === 4500)
  for (const which of order) {
    await submit(`/refunds/${which === 'part' ? part.id : rest?.id}/update`, {
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
})
