import { expect, test } from 'vitest'
import { getEntryStatus } from '#store/orders/ledger.ts'
import { updateRow } from '#test/factories.ts'
import { refuseForBalance, setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()

const listRefunds = async () =>
  (
    await harness.db
      .selectFrom('ledgerEntries')
      .selectAll()
      .where('direction', '=', 'out')
      .orderBy('failedAt')
      .execute()
  )
    .map(entry => ({ status: getEntryStatus(entry), amountSen: entry.amountSen, reason: entry.reason }))
    .sort((a, b) => (a.status < b.status ? -1 : 1))
const listHistory = (id: string) =>
  harness.db
    .selectFrom('orderStatusChanges')
    .select(['status', 'updatedBy', 'actor'])
    .where('orderId', '=', id as never)
    .orderBy('position')
    .execute()

test('the history names the payment provider as the source of its own changes', async () => {
  const { id, payment } = await harness.createPayment()
  await harness.refundAtProvider(payment)
  expect(await listHistory(id)).toEqual([
    { status: 'pending', updatedBy: 'system', actor: null },
    { status: 'awaiting_payment', updatedBy: 'shopper', actor: null },
    { status: 'paid', updatedBy: 'payment provider', actor: null },
    { status: 'refunded', updatedBy: 'payment provider', actor: null },
  ])
})

test('an order whose refund the provider refused is refunded when somebody does it in the dashboard', async () => {
  const { id, payment } = await harness.createPayment()
  harness.interceptRefunds(refuseForBalance, refuseForBalance)
  expect(await harness.cancel(id)).toMatchObject({ ok: false, reason: 'refused' })
  expect(await listRefunds()).toMatchObject([{ status: 'failed' }])
  harness.restoreProvider()
  await harness.refundAtProvider(payment)
  expect(await listRefunds()).toEqual([
    { status: 'failed', amountSen: 5500, reason: 'cancelled by an admin' },
    { status: 'made', amountSen: 5500, reason: 'Refunded at the payment provider' },
  ])
  expect(await harness.readOrderState(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
})

test('money that an admin has paid back by hand stays paid back when a part is refunded, too, which is too much', async () => {
  const { order, completed } = await harness.buyWithHeldWebhooks()
  await updateRow(harness.db, 'products', harness.productId, { hidden: 1 })
  harness.interceptRefunds(refuseForBalance, refuseForBalance)
  await harness.deliver(completed)
  const payment = (await harness.findOrderRow(order.id)).paymentIntentId ?? ''
  await harness.payBack(order.id)
  harness.restoreProvider()
  await harness.stripe.refunds.create({ payment_intent: payment, amount: 1000 })
  for (const delivery of harness.deliveries) await harness.deliver(delivery)
  const refunds = ['by_hand made 5500', 'provider failed 5500', 'provider made 1000']
  expect(await harness.summarizeRefunds(order.id)).toEqual(refunds)
  const notes = await harness.listSystemNotes()
  expect(notes.filter(note => note.includes('MYR 10.00 more than was to go back'))).toHaveLength(1)
  expect((await harness.findAdminOrder(order.id))?.openRefunds).toEqual([])
})

test('a refund of a payment that the order did not take leaves the order alone', async () => {
  const { id } = await harness.createPayment()
  const before = [await harness.readOrderState(id), await listHistory(id)]
  await harness.sendEvent('charge.refunded', { object: 'charge', payment_intent: 'pi_unknown' })
  expect([await harness.readOrderState(id), await listHistory(id)]).toEqual(before)
  expect(await listRefunds()).toEqual([])
})

test('the webhook of a refund whose order is not here is accepted', async () => {
  const { payment } = await harness.createPayment()
  await harness.deleteOrders()
  await harness.refundAtProvider(payment)
  const { status } = await harness.sendEvent('charge.refunded', { object: 'charge', payment_intent: payment })
  expect([status, await listRefunds()]).toEqual([200, []])
})

test('an event about a refund that is not there changes nothing', async () => {
  const { id, payment } = await harness.createPayment()
  const before = await listHistory(id)
  await harness.sendEvent('charge.refunded', { object: 'charge', payment_intent: payment })
  expect(await listHistory(id)).toEqual(before)
  expect(await listRefunds()).toEqual([])
})
