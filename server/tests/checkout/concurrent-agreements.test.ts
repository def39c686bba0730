import { describe, expect, test } from 'vitest'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { readSums } from '#store/orders/ledger-queries.server.ts'
import { card, note, reserve, startReservedPayment } from '#test/agreed-orders.ts'
import { by, insertProduct, readRow } from '#test/factories.ts'
import { isFullSize } from '#test/test-size.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'
import { placeOrders } from './race.ts'

// Shoppers of the shop, the buyer's link, money by hand and a sale at the stall want one piece.

const harness = setUpPaymentHarness()
const rounds = Array.from({ length: isFullSize ? 20 : 3 }, (_, index) => index)

const listBuyers = async (id: ProductId) => {
  const rows = await harness.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select('orders.id')
    .where('productId', '=', id)
    .where('paid', '=', 1)
    .execute()
  return rows.map(row => row.id)
}
const findProduct = (id: ProductId) => readRow(harness.db, 'products', id)
const sellAtStall = (id: ProductId) => sellElsewhere(harness.store, { id, price: sen(2000), channel: 'market' }, by)

/** What came for an order is what is sold with it, owed or on its way back. */
async function expectRightBooks(id: OrderId, isBuyer: boolean) {
  const { payments } = (await readSums(harness.db, await harness.findOrderRow(id))).sums
  for (const { received, isOwn, owed, underWay, returned } of payments)
    expect(owed + underWay + returned).toBe(isBuyer && isOwn ? 0 : received)
}

describe.each(rounds)('round %i', () => {
  test('a reserved piece is sold once, with its own order', async () => {
    const id = (await insertProduct(harness.db)) as ProductId
    const racers = await placeOrders(
      Array.from({ length: 50 }, () => harness.shopper()),
      [id],
    )
    const orderId = await reserve(harness.store, [id])
    const page = await startReservedPayment(harness.store, orderId)
    const [checkouts, , noted, elsewhere] = await Promise.all([
      Promise.all(racers.map(({ shopper, order }) => shopper.checkout(order))),
      harness.shopper().pay(page.ok ? page.url : '', card),
      note(harness.store, orderId, 5000),
      sellAtStall(id),
    ])
    await harness.settleWebhooks()
    for (const { status, body } of checkouts)
      expect([status, body.unavailable]).toEqual([409, [expect.objectContaining({ id })]])
    expect(elsewhere).toEqual({ ok: false, reason: expect.stringMatching(/^(reserved|sold)$/) })
    expect(noted).toMatchObject(noted.ok ? { missing: 0 } : { reason: 'owed' })
    expect(await listBuyers(id)).toEqual([orderId])
    expect(await findProduct(id)).toMatchObject({ sold: 1, soldOrderId: orderId })
    await expectRightBooks(orderId, true)
  })

  test('a piece whose time is over is sold once, to whoever was first, and the others are told why', async () => {
    const id = (await insertProduct(harness.db)) as ProductId
    const shoppers = Array.from({ length: 50 }, () => harness.shopper())
    const racers = await placeOrders(shoppers, [id])
    const orderId = await reserve(harness.store, [id])
    harness.advanceClock(3 * 24 * 60)
    const [checkouts, , noted, elsewhere] = await Promise.all([
      Promise.all(racers.map(({ shopper, order }) => shopper.checkout(order))),
      endReservations(harness.store),
      note(harness.store, orderId, 5000),
      sellAtStall(id),
    ])
    for (const [index, { status, body }] of checkouts.entries())
      if (status === 200) await shoppers[index]?.pay(body.url)
    await harness.settleWebhooks()
    const { sold, soldChannel, soldOrderId } = await findProduct(id)
    const buyers = await listBuyers(id)
    expect([sold, buyers.length + (soldChannel === null ? 0 : 1)]).toEqual([1, 1])
    expect(soldOrderId).toBe(buyers[0] ?? null)
    expect(noted.ok).toBe(soldOrderId === orderId)
    expect(elsewhere.ok).toBe(soldChannel !== null)
    for (const { status } of checkouts) expect([200, 409]).toContain(status)
    await expectRightBooks(orderId, soldOrderId === orderId)
  })
})
