import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { by, updateRow } from '#test/factories.ts'
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
  await updateRow(harness.db, 'products', harness.productId, { hidden: 1 })
  harness.interceptProvider(request => (isRefundRequest(request) ? refuse() : undefined))
  expect((await harness.deliver(completed)).status).toBe(200)
  harness.restoreProvider()
  const { paymentIntentId } = await harness.findOrderRow(order.id)
  return { id: order.id, paymentIntentId: paymentIntentId ?? '' }
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
  expect(await listOpenRefunds(id)).toMatchObject([{ status: 'owed', amount: 45 }])
  await harness.reconcileLater()
  expect(await harness.listOrderRefunds(id)).toEqual([1000])
  expect(await harness.payBack(id)).toEqual({ ok: true, isPending: false })
  expect(await harness.summarizeRefunds(id)).toEqual([
    'by_hand made 4500',
    'provider failed 5500',
    'provider made 1000',
  ])
})

const listAuditEntries = async (orderId: string) => {
  const entries = await harness.db.selectFrom('auditEntries').selectAll().where('subjectId', '=', orderId).execute()
  return entries.map(({ action, actorId, after }) => [action, actorId, JSON.parse(after ?? '')])
}
const amount = { amount: 'MYR 55.00' }

test('is paid back by hand once, which changes the order and is recorded', async () => {
  const { id } = await createRefusedRefund()
  const failureReason = 'the balance at the payment provider is too low'
  expect(await listOpenRefunds(id)).toMatchObject([{ status: 'owed', amount: 55, failureReason, ends: null }])
  expect(await harness.listSystemNotes()).toEqual([expect.stringContaining('Pay back MYR 55.00.')])
  const publish = vi.spyOn(harness.store.events, 'publish')
  expect(await harness.payBack(id)).toEqual({ ok: true, isPending: false })
  expect(await harness.payBack(id)).toEqual({ ok: false, reason: 'nothing-owed' })
  expect(await listOpenRefunds(id)).toEqual([])
  expect(publish.mock.calls).toEqual([[expect.anything(), [{ topic: 'order', id, change: 'changed' }]]])
  expect(await listAuditEntries(id)).toEqual([['refund paid back by hand', 'admin-1', amount]])
  expect((await findAdminOrder(harness.store, id))?.statusHistory.at(-1)).toMatchObject({
    status: 'refunded',
    note: 'MYR 55.00 paid back by an admin',
    updatedBy: 'admin',
  })
})

test.each(['paid', 'cancelled'] as const)(
  'is not owed when the dashboard made it for a %s order and it failed unseen',
  async status => {
    const { id, payment: paymentIntentId } = await harness.createPayment(status)
    harness.holdWebhooks()
    const { id: providerId } = await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
    await harness.submitToDashboard(`/refunds/${providerId}/update`, { result: 'fail' })
    await sendRefundEvent(paymentIntentId)
    const failure = { status: 'failed', failedAt: harness.store.now().toISOString(), failureReason: expect.any(String) }
    expect(await harness.listRefunds(id)).toMatchObject([
      { ...failure, providerId, amountSen: 1000, reason: 'Refunded at the payment provider', madeAt: null },
    ])
    await sendRefundEvent(paymentIntentId)
    expect(await harness.listSystemNotes()).toEqual([expect.stringContaining('was not refunded')])
    expect(await harness.findOrderRow(id)).toMatchObject({ status, paymentStatus: 'paid', refundedSen: 0, owedSen: 0 })
  },
)

test('never asks to pay back what a retry has refunded while an earlier failure was being looked up', async () => {
  const { id, paymentIntentId } = await createRefusedRefund()
  await harness.db
    .updateTable('ledgerEntries')
    .set({ providerId: 're_declined' })
    .where('direction', '=', 'out')
    .execute()
  const before = await readPayment(paymentIntentId, () => ({
    refunds: {
      object: 'list',
      data: [{ ...refundFields, id: 're_declined', status: 'failed', failure_reason: 'declined' }],
    },
  }))
  harness.interceptProvider(async request => {
    if (!isLookUp(request)) return undefined
    harness.restoreProvider()
    expect(await harness.askAgain(id)).toEqual({ ok: true, isPending: false })
    return Response.json(before)
  })
  await sendRefundEvent(paymentIntentId)
  expect(await listOpenRefunds(id)).toEqual([])
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
})

test('is owed no more once the provider has made it when it was asked again', async () => {
  const { id } = await createRefusedRefund()
  expect((await harness.findOrderRow(id)).owedSen).toBe(5500)
  const publish = vi.spyOn(harness.store.events, 'publish')
  expect(await harness.askAgain(id)).toEqual({ ok: true, isPending: false })
  expect(publish.mock.calls[0]).toEqual([expect.anything(), [{ topic: 'order', id, change: 'changed' }]])
  expect((await harness.findOrderRow(id)).owedSen).toBe(0)
  expect(await listAuditEntries(id)).toEqual([['refund retried', 'admin-1', amount]])
  expect(await harness.findRefund(id, 'made')).toMatchObject({ requestedBy: JSON.stringify(by) })
})

test('is owed until it is paid back, although its shopper pays once more', async () => {
  const { shopper, order, completed, session } = await harness.buyWithHeldWebhooks()
  const setTotal = (totalSen: number) => updateRow(harness.db, 'orders', order.id, { totalSen })
  await setTotal(1)
  harness.interceptProvider(request => (isRefundRequest(request) ? refuse() : undefined))
  await harness.deliver(completed)
  harness.restoreProvider()
  const readDebt = async () => {
    const { status, owedSen } = await harness.findOrderRow(order.id)
    return [status, owedSen]
  }
  expect(await readDebt()).toEqual(['payment_failed', 5500])
  await setTotal(5500)
  expect((await shopper.checkout(order)).status).toBe(200)
  expect(await readDebt()).toEqual(['awaiting_payment', 5500])
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
  expect(await readDebt()).toEqual(['pending', 5500])
  expect(await harness.payBack(order.id, session.payment_intent)).toEqual({ ok: true, isPending: false })
  expect(await readDebt()).toEqual(['pending', 0])
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

test('of a part is owed, too, when it has failed after the rest went back', async () => {
  const { id, payment: paymentIntentId } = await harness.createPayment()
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  const part = await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
  await harness.settleWebhooks()
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  const request = { orderId: id, from: 'paid', to: 'refunded', restock: false, by } as const
  expect(await changeOrderStatus(harness.store, request)).toEqual({ ok: true, isPending: true })
  const rest = (await harness.stripe.refunds.list()).data.find(({ amount }) => amount === 4500)
  await harness.submitToDashboard(`/refunds/${rest?.id}/update`, { result: 'succeed' })
  await harness.submitToDashboard(`/refunds/${part.id}/update`, { result: 'fail' })
  await harness.settleWebhooks()
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 4500, owedSen: 1000 })
  expect(await listOpenRefunds(id)).toMatchObject([{ status: 'owed', amount: 10 }])
  expect(await harness.listSystemNotes()).toEqual([expect.stringContaining('Pay back MYR 10.00')])
  expect(await harness.askAgain(id)).toEqual({ ok: true, isPending: false })
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 5500, owedSen: 0 })
})
