import { describe, expect, test } from 'vitest'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { denyPayment, undoPayment } from '#store/checkout/note-payment.server.ts'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { countOrders } from '#store/orders/admin-order-queries.server.ts'
import { readLedger, readSums } from '#store/orders/ledger-queries.server.ts'
import { getPaymentPageUrl, note, reserve, startReservedPayment } from '#test/agreed-orders.ts'
import { by, updateRow } from '#test/factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()

const threeDays = 3 * 24 * 60
const reserveProduct = () => reserve(harness.store, [harness.productId], { email: 'siti@example.com' })
const sold = { status: 'paid', paymentStatus: 'paid', product: 'sold' }
const readSumsOf = async (id: OrderId) => {
  const { owed, refunded } = (await readSums(harness.db, await harness.findOrderRow(id))).sums
  return { owed, refunded }
}
const listMails = async () => (await harness.db.selectFrom('messages').select('kind').execute()).map(({ kind }) => kind)

async function deny(id: OrderId, restock = true) {
  const { entries } = await readLedger(harness.db, id)
  const entry = entries.find(({ way, failedAt }) => way === 'by_hand' && failedAt === null)
  return denyPayment(harness.store, { entryId: entry?.id ?? '', restock, by })
}

describe('money that an admin has got by hand', () => {
  test('sells what was reserved, once however often it is noted', async () => {
    const id = await reserveProduct()
    const notes = [await note(harness.store, id, 5000, 'note-1'), await note(harness.store, id, 5000, 'note-1')]
    expect(notes).toEqual([
      { ok: true, missing: 0 },
      { ok: true, missing: 0 },
    ])
    expect(await harness.readOrderState(id)).toEqual(sold)
    expect(await harness.findOrderRow(id)).toMatchObject({
      ...{ paymentIntentId: null, paymentMethod: 'duitnow', paid: 1, requiresAction: 1 },
    })
    expect(await readSumsOf(id)).toEqual({ owed: 0, refunded: 0 })
    expect((await listMails()).sort()).toEqual(['order_confirmed', 'reserved'])
  })

  test('that is less than the total leaves it reserved, says what is missing, and lets no page be opened', async () => {
    const id = await reserveProduct()
    const url = await getPaymentPageUrl(harness.store, id)
    expect(await note(harness.store, id, 2000)).toEqual({ ok: true, missing: 3000 })
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'pending', product: 'held' })
    expect((await harness.shopper().pay(url)).status).not.toBe(303)
    expect(await startReservedPayment(harness.store, id)).toEqual({ ok: false, reason: 'not-payable' })
    expect(await readSumsOf(id)).toMatchObject({ owed: 0 })
    expect(await note(harness.store, id, 3000)).toEqual({ ok: true, missing: 0 })
    expect(await harness.readOrderState(id)).toEqual(sold)
  })

  test('is owed in part when the time ends', async () => {
    const id = await reserveProduct()
    await note(harness.store, id, 2000)
    harness.advanceClock(threeDays)
    await endReservations(harness.store)
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'expired', product: 'free' })
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 2000 })
    expect((await countOrders(harness.db)).owed).toBe(1)
  })

  test('is owed in part when the order is cancelled, and when its late page ends', async () => {
    const cancelled = await reserveProduct()
    await note(harness.store, cancelled, 2000)
    await harness.change(cancelled, 'pending', 'cancelled')
    expect(await harness.findOrderRow(cancelled)).toMatchObject({ status: 'cancelled', owedSen: 2000 })

    const late = await reserveProduct()
    harness.advanceClock(threeDays - 1)
    await getPaymentPageUrl(harness.store, late)
    harness.expectErrors()
    harness.failProvider('/expire', 500)
    await note(harness.store, late, 2000)
    harness.restoreProvider()
    await harness.reconcileLater(36)
    expect(await harness.findOrderRow(late)).toMatchObject({ status: 'expired', owedSen: 2000 })
  })

  test('takes free pieces again after the end', async () => {
    const id = await reserveProduct()
    harness.advanceClock(threeDays)
    await endReservations(harness.store)
    expect(await note(harness.store, id, 5000)).toEqual({ ok: true, missing: 0 })
    expect(await harness.readOrderState(id)).toEqual(sold)
  })

  test('is owed when a piece was sold after the end', async () => {
    const id = await reserveProduct()
    harness.advanceClock(threeDays)
    await endReservations(harness.store)
    const { order } = await harness.shopper().buy([harness.productId])
    await harness.waitForOrderState(order.id, { status: 'paid' })
    expect(await note(harness.store, id, 5000)).toEqual({ ok: false, reason: 'taken' })
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'expired', paid: 0, owedSen: 5000 })
    expect((await harness.findProductRow()).soldOrderId).toBe(order.id)
  })

  test('is owed when the piece of a shopper’s order is gone, whose payment page is ended', async () => {
    const { order } = await harness.shopper().startPaying([harness.productId])
    await updateRow(harness.db, 'products', harness.productId, { hidden: 1 })
    expect(await note(harness.store, order.id as OrderId, 5500)).toEqual({ ok: false, reason: 'taken' })
    expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'pending', paid: 0, owedSen: 5500 })
  })

  test('is owed when the provider’s payment has sold it', async () => {
    const id = await reserveProduct()
    await harness.shopper().pay(await getPaymentPageUrl(harness.store, id))
    await harness.waitForOrderState(id, { status: 'paid' })
    expect(await note(harness.store, id, 5000)).toEqual({ ok: false, reason: 'owed' })
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'paid', paymentMethod: 'card', owedSen: 5000 })
  })

  test('ends an open page that turns out to be paid, whose payment sells', async () => {
    const id = await reserveProduct()
    harness.holdWebhooks()
    await harness.shopper().pay(await getPaymentPageUrl(harness.store, id))
    expect(await note(harness.store, id, 5000)).toEqual({ ok: false, reason: 'owed' })
    const { paymentIntentId, status, owedSen } = await harness.findOrderRow(id)
    expect([status, owedSen, paymentIntentId]).toEqual(['paid', 5000, expect.stringMatching(/^pi_/)])
  })

  test('is noted though the provider does not answer, and its payment an hour later goes back', async () => {
    const id = await reserveProduct()
    const url = await getPaymentPageUrl(harness.store, id)
    harness.expectErrors()
    harness.failProvider('/expire', 500)
    expect(await note(harness.store, id, 5000)).toEqual({ ok: true, missing: 0 })
    expect(await harness.readOrderState(id)).toEqual(sold)
    harness.restoreProvider()
    await harness.shopper().pay(url)
    await harness.settleWebhooks()
    expect(await harness.readOrderState(id)).toEqual(sold)
    expect(await harness.summarizeRefunds(id)).toEqual(['provider made 5000'])
    expect(await readSumsOf(id)).toMatchObject({ owed: 0 })
  })

  test('is not taken back from an order that was never reserved', async () => {
    const { order } = await harness.shopper().placeOrder([harness.productId])
    await note(harness.store, order.id as OrderId, 5500, 'note-1')
    expect(await undoPayment(harness.store, { entryId: 'note-1', by })).toBeUndefined()
    expect(await harness.readOrderState(order.id)).toEqual(sold)
  })

  test('goes back by hand when the order is cancelled', async () => {
    const id = await reserveProduct()
    await note(harness.store, id, 5000)
    await harness.cancel(id)
    expect(await harness.readOrderState(id)).toEqual({
      status: 'cancelled',
      paymentStatus: 'refunded',
      product: 'free',
    })
    expect(await harness.summarizeRefunds(id)).toEqual(['by_hand made 5000'])
  })

  test('of an order without an address or an e-mail sells as any other', async () => {
    const shipping = { name: 'Siti', phone: '', address: '', city: '', state: '', zip: '', country: 'Malaysia' }
    const id = await reserve(harness.store, [harness.productId], { shipping })
    await note(harness.store, id, 5000)
    expect(await harness.readOrderState(id)).toEqual(sold)
    expect(await listMails()).toEqual([])
  })
})

describe('money that never came', () => {
  test('cancels an order that was not sent, with nothing owed and no message', async () => {
    const id = await reserveProduct()
    await note(harness.store, id, 5000)
    expect(await listMails()).toContain('order_confirmed')
    expect([await deny(id), await deny(id)]).toEqual([id, undefined])
    expect(await harness.readOrderState(id)).toEqual({ status: 'cancelled', paymentStatus: 'failed', product: 'free' })
    expect(await harness.findOrderRow(id)).toMatchObject({ paid: 0, paidAt: null, owedSen: 0, refundedSen: 0 })
    expect(await listMails()).toEqual(['reserved'])
  })

  test('keeps the pieces withdrawn if they are not to come back', async () => {
    const id = await reserveProduct()
    await note(harness.store, id, 5000)
    await deny(id, false)
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'cancelled', product: 'withdrawn' })
  })

  test('changes nothing else when other money covers the total', async () => {
    const id = await reserveProduct()
    await note(harness.store, id, 5000)
    await note(harness.store, id, 5000)
    await deny(id)
    expect(await harness.readOrderState(id)).toEqual(sold)
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 0, missingSen: 0 })
  })

  test('is missing of an order that was sent, which needs an action until it has come', async () => {
    const id = await reserveProduct()
    await note(harness.store, id, 5000)
    await harness.change(id, 'paid', 'processing')
    await harness.change(id, 'processing', 'shipped')
    await deny(id)
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'shipped', product: 'sold' })
    expect(await harness.findOrderRow(id)).toMatchObject({ missingSen: 5000, owedSen: 0, paid: 1 })
    expect((await countOrders(harness.db))['need-action']).toBe(1)
    expect(await note(harness.store, id, 2000)).toEqual({ ok: true, missing: 3000 })
    expect(await note(harness.store, id, 3000)).toEqual({ ok: true, missing: 0 })
    expect((await countOrders(harness.db))['need-action']).toBe(0)
  })

  test('is told of money alone that an admin had noted', async () => {
    const { order } = await harness.shopper().buy([harness.productId])
    await harness.waitForOrderState(order.id, { status: 'paid' })
    const [entry] = (await readLedger(harness.db, order.id)).entries
    expect(entry?.amountSen).toBe(sen(5500))
    expect(await denyPayment(harness.store, { entryId: entry?.id ?? '', restock: true, by })).toBeUndefined()
    expect(await harness.readOrderState(order.id)).toEqual(sold)
  })
})
