import { describe, expect, test } from 'vitest'
import { refreshPayment } from '#store/checkout/look-up-payment.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { explainRefund, notePaidBack, stopRefund } from '#store/orders/pay-back.server.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { by, readRow } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

// Orders of events after a payment, each with what is right: order, payment, product, and what is
// owed and went back.

const harness = setUpRefundHarness()
const readState = (id: string) => harness.readMoneyState(id)

const paid = { how: 'Bank transfer', on: '2026-11-20' }

/** Refunds a part for an admin. */
async function refundPart(id: string, amount: number, way: 'provider' | 'by_hand' = 'provider') {
  const request = { orderId: id as OrderId, id: createId(), amount: sen(amount), items: [], reason: 'A stain', by }
  await requestRefund(harness.store, { ...request, way, paid: way === 'by_hand' ? paid : undefined })
  return request.id
}

const entryOf = (id: string) => readRow(harness.db, 'ledgerEntries', id)

/** Requests for refunds get no answer. */
function silenceRefunds() {
  harness.expectErrors()
  harness.interceptProvider(({ url, method }) =>
    url.endsWith('/v1/refunds') && method === 'POST' ? Promise.reject(new Error('Gone')) : undefined,
  )
}

async function dispute(payment: string, result?: 'won' | 'lost') {
  if (!result) await harness.disputeAtProvider(payment)
  const [opened] = (await harness.stripe.disputes.list({ payment_intent: payment })).data
  if (result) await harness.submitToDashboard(`/disputes/${opened?.id}/close`, { result })
  await harness.settleWebhooks()
}

describe('what is owed', () => {
  test('is noted only as the sum that the page has shown', async () => {
    const { id, payment } = await harness.createPayment()
    await refundPart(id, 1000)
    await harness.decideRefund('fail')
    await refundPart(id, 2000)
    await harness.decideRefund('fail')
    const request = { orderId: id, paymentIntentId: payment, by, paid }
    expect(await notePaidBack(harness.store, { ...request, shownSen: 1000 })).toEqual({
      ok: false,
      reason: 'other-sum',
    })
    expect(await readState(id)).toMatchObject({ owed: 3000, back: 0 })
    expect(await notePaidBack(harness.store, { ...request, shownSen: 3000 })).toMatchObject({ ok: true })
    expect(await readState(id)).toMatchObject({ owed: 0, back: 3000, excess: 0 })
  })

  test('is said when a dispute that is won leaves it to the shop', async () => {
    const { id, payment } = await harness.createPayment()
    await refundPart(id, 1000)
    await dispute(payment)
    await harness.decideRefund('fail')
    expect(await readState(id)).toMatchObject({ owed: 0, back: 0 })
    await dispute(payment, 'won')
    expect(await readState(id)).toMatchObject({ owed: 1000, back: 0 })
    expect(await harness.listSystemNotes()).toContainEqual(expect.stringContaining('MYR 10.00 are owed to the buyer'))
  })

  test('has gone back when the provider made a refund that it refused to make again', async () => {
    const { id } = await harness.createPayment()
    harness.expectErrors()
    harness.holdWebhooks()
    harness.interceptRefunds(...[1, 2, 3].map(() => (request: Request) => harness.loseResponse(request)))
    const refundId = await refundPart(id, 1000)
    harness.interceptProvider(() =>
      Response.json({ error: { code: 'resource_missing', type: 'invalid_request_error' } }, { status: 404 }),
    )
    await harness.reconcileLater()
    expect((await entryOf(refundId)).failedAt).not.toBeNull()
    harness.restoreProvider()
    await refreshPayment(harness.store, id, { timeoutMs: 5_000 })
    expect(await readState(id)).toMatchObject({ status: 'paid', owed: 0, back: 1000 })
  })

  test('goes back by hand when the provider no longer has its payment, after a day of saying so', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
    const refundId = await refundPart(id, 1000)
    await harness.settleWebhooks()
    await insertOrder(harness.db, {
      status: 'shipped',
      paid: 1,
      paidAt: '2026-11-19T04:00:00.000Z',
      paymentIntentId: 'pi_other',
    })
    let areKeysRight = false
    harness.interceptProvider(({ url }) => {
      if (url.includes(`/payment_intents/${areKeysRight ? payment : 'pi_'}`))
        return Response.json({ error: { code: 'resource_missing', type: 'invalid_request_error' } }, { status: 404 })
      return url.includes('/payment_intents/pi_other')
        ? Response.json({
            id: 'pi_other',
            metadata: {},
            latest_charge: {
              id: 'ch_o',
              status: 'succeeded',
              paid: true,
              amount: 100,
              amount_refunded: 0,
              disputed: false,
              payment_method_details: { type: 'card' },
              refunds: { data: [], has_more: false },
            },
          })
        : undefined
    })
    harness.expectErrors()
    await harness.reconcileLater()
    expect(await entryOf(refundId)).toMatchObject({ checkedAt: harness.store.now().toISOString(), unknownAt: null })
    areKeysRight = true
    await harness.reconcileLater()
    expect(await stopRefund(harness.store, { refundId, by })).toEqual({ ok: false, reason: 'not-waiting' })
    await harness.reconcileLater(25 * 60)
    expect(await stopRefund(harness.store, { refundId, by })).toEqual({ ok: true })
    expect(await readState(id)).toMatchObject({ owed: 1000 })
  })
})

test('a refund made in the dashboard brings its pieces back by a word of an admin, without a sum', async () => {
  const { id, payment } = await harness.createPayment()
  await harness.refundAtProvider(payment, 4500)
  const made = await harness.db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('isOutside', '=', 1)
    .executeTakeFirstOrThrow()
  const request = {
    refundId: made.id,
    isAwaited: false,
    items: [{ productId: harness.productId, restock: true }],
    by,
  }
  expect(await explainRefund(harness.store, request)).toEqual({ ok: true })
  expect(await explainRefund(harness.store, request)).toEqual({ ok: false, reason: 'explained' })
  expect(await readState(id)).toMatchObject({ status: 'paid', product: 'free', owed: 0, back: 4500, excess: 0 })
})

test.each(['nothing', 'what it was for'])(
  'a refund of the dashboard that fails is owed as a whole, whatever was refused meanwhile, when an admin has said %s',
  async said => {
    const { id, payment } = await harness.createPayment()
    await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
    await refundPart(id, 2000)
    await refundPart(id, 2200, 'by_hand')
    await harness.refundAtProvider(payment, 3500)
    expect(await readState(id)).toMatchObject({ status: 'refunded', owed: 0, back: 5700 })
    const made = await harness.db
      .selectFrom('ledgerEntries')
      .selectAll()
      .where('isOutside', '=', 1)
      .executeTakeFirstOrThrow()
    if (said !== 'nothing') await explainRefund(harness.store, { refundId: made.id, isAwaited: false, items: [], by })
    harness.advanceClock(1)
    for (const { id: refund } of (await harness.stripe.refunds.list()).data)
      await harness.submitToDashboard(`/refunds/${refund}/update`, { result: 'fail' })
    await harness.settleWebhooks()
    expect(await readState(id)).toMatchObject({ status: 'refunded', owed: 3300, back: 2200, excess: 0 })
  },
)

test('a refund that paid an earlier debt is not asked about when a later one of its sum is stopped', async () => {
  const { id, payment } = await harness.createPayment()
  await refundPart(id, 1000)
  await harness.decideRefund('fail')
  await harness.refundAtProvider(payment, 1000)
  expect(await readState(id)).toMatchObject({ owed: 0, back: 1000 })
  harness.advanceClock(1)
  silenceRefunds()
  const refundId = await refundPart(id, 1000)
  harness.advanceClock(25 * 60)
  expect(await stopRefund(harness.store, { refundId, by })).toEqual({ ok: true })
  const made = await harness.db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('isOutside', '=', 1)
    .executeTakeFirstOrThrow()
  expect(await explainRefund(harness.store, { refundId: made.id, isAwaited: false, items: [], by })).toEqual({
    ok: true,
  })
  expect(await readState(id)).toMatchObject({ owed: 1000, back: 1000, excess: 0 })
})
