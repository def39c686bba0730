import { describe, expect, test } from 'vitest'
import { compareBooks } from '#store/books/compare-books.server.ts'
import { recoverOrder } from '#store/books/recover-order.server.ts'
import { refreshPayment } from '#store/checkout/look-up-payment.server.ts'
import { sellPaidOrder } from '#store/checkout/sell-paid-order.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { readSums } from '#store/orders/ledger-queries.server.ts'
import { askAgain, explainRefund, notePaidBack, stopRefund } from '#store/orders/pay-back.server.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { backUp } from '#test/database.ts'
import { by, insertProduct, readRow, updateRow } from '#test/factories.ts'
import { insertOrder, orderItemFixture } from '#test/order-factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

// Orders of events after a payment, each with what is right: order, payment, product, and what is
// owed and went back.

const harness = setUpRefundHarness()

const paid = { how: 'Bank transfer', on: '2026-11-20' }

async function readState(id: string) {
  const order = await harness.findOrderRow(id)
  const { sums } = await readSums(harness.db, order)
  const { status, product } = await harness.readOrderState(id)
  return { status, product, owed: sums.owed, back: sums.refunded, excess: sums.excess }
}

const change = (id: string, from: 'paid' | 'processing', to: 'processing' | 'shipped' | 'cancelled') =>
  changeOrderStatus(harness.store, { orderId: id as OrderId, from, to, restock: true, by })

async function ship(id: string) {
  await change(id, 'paid', 'processing')
  await change(id, 'processing', 'shipped')
}

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

/** An order that was unpaid when the backup was made, then paid on a newer page and shipped. */
async function payAfterBackup() {
  const { shopper, order } = await harness.shopper().startPaying([harness.productId])
  await shopper.post(`/api/orders/${order.id}/release`, {})
  const restore = await backUp(harness.db)
  const { url } = (await shopper.checkout(order)).body
  await shopper.pay(url)
  await harness.waitForOrderState(order.id, { status: 'paid' })
  await harness.settleWebhooks()
  const payment = (await harness.findOrderRow(order.id)).paymentIntentId ?? ''
  await ship(order.id)
  await restore()
  return { id: order.id as OrderId, payment, payAgain: () => shopper.checkout(order) }
}

const countMails = async () => (await harness.db.selectFrom('messages').selectAll().execute()).length

describe('a payment from after the backup', () => {
  test('is sold, with nothing mailed or refunded, and asks whether it was sent', async () => {
    const { id, payment } = await payAfterBackup()
    for (const _ of [1, 2]) await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toEqual({ status: 'paid', product: 'sold', owed: 0, back: 0, excess: 0 })
    expect((await harness.findOrderRow(id)).recoveredAt).not.toBeNull()
    expect(await countMails()).toBe(0)
    expect(await harness.listProviderRefunds(payment)).toEqual([])
    expect(await harness.listSystemNotes()).toContainEqual(expect.stringContaining('was it sent?'))
  })

  test('is found by the contact that it was paid with', async () => {
    const { id } = await payAfterBackup()
    const { searchText } = await harness.findOrderRow(id)
    const earlier = { email: 'earlier@example.com', searchText: 'earlier@example.com', userId: 'user-1' }
    await updateRow(harness.db, 'orders', id, earlier)
    await compareBooks(harness.store, new Date(0))
    expect(await harness.findOrderRow(id)).toMatchObject({ searchText, userId: 'user-1' })
  })

  test('is sold although its shopper has begun to pay again since', async () => {
    const { id, payment, payAgain } = await payAfterBackup()
    const { url } = (await payAgain()).body
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toEqual({ status: 'paid', product: 'sold', owed: 0, back: 0, excess: 0 })
    expect(await harness.listProviderRefunds(payment)).toEqual([])
    expect((await harness.shopper().pay(url)).status).not.toBe(303)
  })

  test('sells nothing of an order that has other pieces than were paid for, whose own are withdrawn', async () => {
    const { id } = await payAfterBackup()
    const productId = await insertProduct(harness.db)
    await harness.db
      .insertInto('orderItems')
      .values(orderItemFixture(id, { position: 1, productId }))
      .execute()
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', product: 'withdrawn', owed: 5500 })
    expect(await readRow(harness.db, 'products', productId)).toMatchObject({ sold: 0, heldBy: null, withdrawnAt: null })
  })

  test('is none when the page from then has ended unpaid', async () => {
    const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
    const restore = await backUp(harness.db)
    await shopper.checkout(order)
    const { stripeSessionId } = await harness.findOrderRow(order.id)
    await restore()
    await harness.stripe.checkout.sessions.expire(stripeSessionId ?? '')
    await harness.settleWebhooks()
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'pending', product: 'free' })
  })

  test('is owed and refunded by nobody when its piece is sold, until an admin decides', async () => {
    const { id, payment } = await payAfterBackup()
    const other = await harness.shopper().buy([harness.productId])
    await harness.waitForOrderState(other.order.id, { status: 'paid' })
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', owed: 5500, back: 0 })
    expect(await harness.listProviderRefunds(payment)).toEqual([])
    expect(await sellPaidOrder(harness.store, { orderId: id, by })).toEqual({ ok: false, reason: 'taken' })
    expect(await askAgain(harness.store, { orderId: id, paymentIntentId: payment, by })).toMatchObject({ ok: true })
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', owed: 0, back: 5500 })
  })

  test('sells nothing by a press when a part went back, even if the order costs what is left', async () => {
    const { id, payment } = await payAfterBackup()
    harness.holdWebhooks()
    await harness.stripe.refunds.create({ payment_intent: payment, amount: 100 })
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', product: 'withdrawn', owed: 5400, back: 100 })
    await harness.db
      .updateTable('orders')
      .set({ totalSen: sen(5400) })
      .execute()
    expect(await sellPaidOrder(harness.store, { orderId: id, by })).toEqual({ ok: false, reason: 'not-paid' })
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', owed: 5400 })
  })

  test('sells by a press when its pieces are free again', async () => {
    const { id } = await payAfterBackup()
    const rival = harness.shopper()
    const other = await rival.startPaying([harness.productId])
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', owed: 5500 })
    await updateRow(harness.db, 'orders', id, { totalSen: sen(5400) })
    expect(await sellPaidOrder(harness.store, { orderId: id, by })).toEqual({ ok: false, reason: 'not-paid' })
    await updateRow(harness.db, 'orders', id, { totalSen: sen(5500) })
    await rival.post(`/api/orders/${other.order.id}/release`, {})
    expect(await sellPaidOrder(harness.store, { orderId: id, by })).toEqual({ ok: true })
    expect(await readState(id)).toMatchObject({ status: 'paid', product: 'sold', owed: 0 })
    const notices = await harness.listNotificationTypes()
    // Of the press; that of the first payment is from after the backup.
    expect(notices.filter(type => type === 'order_paid')).toHaveLength(1)
  })

  test('of a lost order moves no money and mails nothing when it is recovered', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.db.updateTable('products').set({ sold: 0, soldOrderId: null, soldAt: null }).execute()
    await harness.deleteOrders()
    expect(await recoverOrder(harness.store, payment)).toMatchObject({ ok: true, status: 'paid' })
    expect(await readState(id)).toMatchObject({ status: 'paid', product: 'sold', owed: 0 })
    expect((await harness.findOrderRow(id)).recoveredAt).not.toBeNull()
    expect(await countMails()).toBe(0)
  })
})

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
