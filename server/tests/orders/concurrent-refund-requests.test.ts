import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { sendRefundRequest } from '#store/orders/refund-requests.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { by, updateRow } from '#test/factories.ts'
import { insertDecisionRow, insertEntryRow } from '#test/order-factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()
beforeEach(() => {
  harness.expectErrors()
})

/** A refund of a part that is recorded and not sent yet. */
async function recordRefund() {
  const { id, payment } = await harness.createPayment()
  harness.holdWebhooks()
  const decided = { orderId: id, paymentIntentId: payment, amountSen: 1000 }
  const [at, requestedBy] = [harness.store.now().toISOString(), JSON.stringify(by)]
  await insertDecisionRow(harness.db, { ...decided, id: 'decision', decidedAt: at, decidedBy: requestedBy })
  const refundId = await insertEntryRow(harness.db, id, {
    ...{ ...decided, decisionId: 'decision', recordedAt: at, madeAt: null, requestedBy },
  })
  return { id, payment, refundId }
}

const isLookUp = ({ method, url }: Request) => method === 'GET' && url.includes('/payment_intents/')

test('an error for another process gives no other key to one that has looked the payment up before', async () => {
  const { payment, refundId } = await recordRefund()
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let lookUps = 0
  let requests = 0
  harness.interceptProvider(async request => {
    if (request.method === 'POST' && request.url.endsWith('/v1/refunds')) {
      requests += 1
      // Made, and answered as failed, to the client's own repetition too.
      return requests <= 2 ? harness.loseResponse(request) : undefined
    }
    if (!isLookUp(request)) return undefined
    lookUps += 1
    if (lookUps > 1) return undefined
    const response = await harness.fetchFromProvider(request)
    hasRead.resolve()
    await mayGoOn.promise
    return response
  })
  const slow = sendRefunds(harness.store, refundId)
  await hasRead.promise
  await sendRefunds(harness.store, refundId)
  mayGoOn.resolve()
  await slow
  expect(await harness.listProviderRefunds(payment)).toEqual([1000])
})

/** The state after a request whose response has not come yet, or was an error. */
async function insertRequest({ id, refundId, status }: { id: OrderId; refundId: string; status?: number | null }) {
  const sentAt = harness.store.now().toISOString()
  const response = status ? 'failed' : null
  const request = { id: 'request', orderId: id, refundId, sentAt, response, failureStatus: status ?? null }
  await harness.db.insertInto('refundRequests').values(request).execute()
}

test.each([
  ['was stopped', { stoppedAt: '2026-11-20T04:00:00.000Z' }],
  ['has failed', { failedAt: '2026-11-20T04:00:00.000Z' }],
  ['was taken by the provider', { providerId: 're_taken' }],
  ['is not there any more', { id: 'another' }],
] as const)('a refund that %s since its payment was looked up is not asked for', async (_what, columns) => {
  const { id: orderId, payment: paymentIntentId, refundId: id } = await recordRefund()
  await updateRow(harness.db, 'ledgerEntries', id, columns)
  const refund = vi.fn()
  const request = { id, orderId, paymentIntentId, amountSen: 1000 }
  expect(await sendRefundRequest({ ...harness.store, payments: { refund } }, request)).toBeUndefined()
  expect(refund).not.toHaveBeenCalled()
  expect(await harness.db.selectFrom('refundRequests').selectAll().execute()).toEqual([])
})

test('a refund that the dashboard makes while the provider refuses its request waits for the bank', async () => {
  const { id, payment } = await harness.createPayment()
  harness.interceptProvider(async request => {
    if (request.method !== 'POST' || !request.url.endsWith('/v1/refunds')) return undefined
    await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
    await harness.stripe.refunds.create({ payment_intent: payment })
    await harness.settleWebhooks()
    return Response.json({ error: { type: 'invalid_request_error', code: 'balance_insufficient' } }, { status: 400 })
  })
  expect(await harness.cancel(id)).toEqual({ ok: true, isPending: true })
  expect(await harness.summarizeRefunds(id)).toEqual(['provider asked 5500', 'provider stopped 5500'])
  expect(await harness.listSystemNotes()).toEqual([])
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'paid', refundedSen: 0, owedSen: 0 })
  harness.restoreProvider()
  await harness.decideRefund('succeed')
  await harness.reconcileLater()
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', refundedSen: 5500, owedSen: 0 })
  expect(await harness.listProviderRefunds(payment)).toEqual([5500])
})

test('a refund is not stopped while its request is on its way', async () => {
  const { id, refundId } = await recordRefund()
  harness.advanceClock(24 * 60)
  await insertRequest({ id, refundId })
  expect(await harness.stop(refundId)).toEqual({ ok: false, reason: 'under-way' })
  expect(await harness.listRefunds(id)).toMatchObject([{ id: refundId, status: 'asked', stoppedAt: null }])
  harness.advanceClock(1)
  expect(await harness.stop(refundId)).toEqual({ ok: true })
})

test.each([
  ['another process asks for it', null, 2],
  ['what the provider did when it failed is not known', 500, 6],
])('a refund of which too little is left is not refused while %s', async (_what, status, minutes) => {
  const { id, payment, refundId } = await recordRefund()
  await harness.stripe.refunds.create({ payment_intent: payment, amount: 5000 })
  await insertRequest({ id, refundId, status })
  const readStatus = async () => (await harness.listRefunds(id)).find(refund => refund.id === refundId)?.status
  await sendRefunds(harness.store, refundId)
  expect(await readStatus()).toBe('asked')
  harness.advanceClock(minutes)
  await sendRefunds(harness.store, refundId)
  expect(await readStatus()).toBe('failed')
})

test.each([
  [[5000], ['provider failed 5500', 'provider made 500', 'provider made 5000'], 0],
  [[3000, 2500], ['provider failed 5500', 'provider made 2500', 'provider made 3000'], 1],
])('of a payment that bought nothing, what is left beside %j is asked for', async (amounts, refunds, noteCount) => {
  const { id, payment, refundId } = await recordRefund()
  await updateRow(harness.db, 'orders', id, { status: 'payment_failed', paid: 0 })
  await updateRow(harness.db, 'ledgerEntries', refundId, { amountSen: 5500, decisionId: null, requestedBy: null })
  for (const amount of amounts) await harness.stripe.refunds.create({ payment_intent: payment, amount })
  await sendRefunds(harness.store, refundId)
  expect(await harness.summarizeRefunds(id)).toEqual(refunds)
  expect(await harness.listSystemNotes()).toHaveLength(noteCount)
})
