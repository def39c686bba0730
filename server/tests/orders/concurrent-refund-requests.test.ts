import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { insertRefund } from '#test/order-factories.ts'
import { by, createRefundHarness, type RefundHarness } from '../refund-harness.ts'

let harness: RefundHarness
beforeEach(async () => {
  harness = await createRefundHarness()
  harness.expectErrors()
})
afterEach(() => harness.close())

/** A refund of a part that is recorded and not sent yet. */
async function recordRefund() {
  const id = (await harness.createPaidOrder()) as OrderId
  await harness.settleWebhooks()
  harness.holdWebhooks()
  const payment = (await harness.findOrderRow(id)).paymentIntentId ?? ''
  const refundId = await insertRefund(harness.db, id, {
    paymentIntentId: payment,
    status: 'pending',
    amountSen: 1000,
    succeededAt: null,
    requestedBy: JSON.stringify(by),
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

test('a refund of which too little is left is not refused while another process asks for it', async () => {
  const { id, payment, refundId } = await recordRefund()
  await harness.stripe.refunds.create({ payment_intent: payment, amount: 5000 })
  const sentAt = harness.store.now().toISOString()
  const request = { id: 'request', orderId: id, refundId, sentAt, response: null, failureStatus: null }
  await harness.db.insertInto('refundRequests').values(request).execute()
  const readStatus = async () => (await harness.listRefunds(id)).find(refund => refund.id === refundId)?.status
  await sendRefunds(harness.store, refundId)
  expect(await readStatus()).toBe('pending')
  harness.advanceClock(2)
  await sendRefunds(harness.store, refundId)
  expect(await readStatus()).toBe('refused')
})
