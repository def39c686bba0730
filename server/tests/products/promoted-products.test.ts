import { describe, expect, test, vi } from 'vitest'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import { createId, type OrderId, type ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { undoPriceChange } from '#store/products/change-prices.server.ts'
import type { PriceRule } from '#store/products/price-rule.ts'
import { listPlannedPromotions } from '#store/products/promotion-queries.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { endPromotion, runDuePromotions } from '#store/products/run-promotions.server.ts'
import { reserve } from '#test/agreed-orders.ts'
import { by } from '#test/factories.ts'
import { waitFor } from '#test/wait-for.ts'
import { day, hour, lowered, regular, setUpPromotions } from './promotion-steps.ts'

const { harness, inMinutes, weekend, insert, create, advance, findPrice, setPrice } = setUpPromotions()

/** Ends a checkout as its payment page does when its time is over. */
async function expire({ order, sessionId }: { order: { id: string }; sessionId: string }) {
  await harness.stripe.checkout.sessions.expire(sessionId)
  await waitFor(async () => expect((await harness.findOrderRow(order.id)).status).toBe('expired'))
}

describe('a product of a promotion', () => {
  test('that was changed by hand keeps its price, before it begins and before it ends', async () => {
    const [early, late] = [await insert(), await insert()]
    await create([early, late])
    await setPrice(early, 4500, 4000)
    await advance(hour)
    expect(await findPrice(early)).toMatchObject({ priceSen: 4000, earlierPriceSen: null })
    await setPrice(late, 3600, 3000)
    expect(await findPrice(late)).toMatchObject({ priceSen: 3000, earlierPriceSen: null })
    await advance(2 * day)
    expect([await findPrice(early), await findPrice(late)]).toMatchObject([{ priceSen: 4000 }, { priceSen: 3000 }])
  })

  test('that was changed by hand is free for another one, and ends with that', async () => {
    const [running, coming] = [await insert(), await insert()]
    const draft = { name: 'Later', startsAt: inMinutes(hour + 3 * day), endsAt: inMinutes(4 * day) }
    await create([running])
    await create([running, coming], { draft })
    await advance(hour)
    const listNames = async (id: ProductId) =>
      ((await listPlannedPromotions(harness.db, [id]))[id] ?? []).map(({ name, isApplied }) => [name, isApplied])
    expect((await listNames(running)).sort()).toEqual([
      ['Later', false],
      ['Weekend', true],
    ])
    expect(await listNames(coming)).toEqual([['Later', false]])
    await setPrice(running, 3600, 3000)
    await setPrice(coming, 4500, 4000)
    for (const id of [running, coming]) expect(await listNames(id)).toEqual([])
    // The price of another one may be that of the first.
    await setPrice(running, 3000, 4500)
    await create([running], { draft: { name: 'Now', startsAt: inMinutes(0), endsAt: draft.startsAt } })
    await advance(0)
    expect(await findPrice(running)).toMatchObject({ priceSen: 3600 })
    await advance(2 * day)
    expect(await findPrice(running)).toMatchObject({ priceSen: 3600 })
    await advance(2 * day)
    expect(await findPrice(running)).toMatchObject(regular)
  })

  test('keeps its struck price when a coming one of it is called off', async () => {
    const [product, id] = [await insert(), createId()]
    await create([product])
    await create([product], { id, draft: { name: 'Next', startsAt: inMinutes(3 * day), endsAt: inMinutes(4 * day) } })
    await advance(hour)
    await endPromotion(harness.store, id, by)
    expect(await findPrice(product)).toMatchObject(lowered)
  })

  test('gets the price that is due when a change by hand is undone after the end or the beginning', async () => {
    const [keys, ids] = [[createId(), createId()] as const, [await insert(), await insert()] as const]
    await create(ids)
    await advance(hour - 5)
    await setPrice(ids[0], 4500, 4000, keys[0])
    await advance(5)
    await undoPriceChange(harness.store, keys[0], by)
    expect(await findPrice(ids[0])).toMatchObject(lowered)
    await advance(2 * day - 5)
    await setPrice(ids[1], 3600, 3000, keys[1])
    await advance(5)
    await undoPriceChange(harness.store, keys[1], by)
    for (const id of ids) expect(await findPrice(id)).toMatchObject(regular)
  })

  test('that is held at the beginning is bought for what its buyer saw, or gets its price when it is freed', async () => {
    const [bought, freed] = [await insert(), await insert()]
    await create([bought, freed])
    harness.advanceClock(hour - 1)
    const [buyer, other, slow] = [harness.shopper(), harness.shopper(), harness.shopper()]
    const { body: order } = await slow.order([freed])
    const [started, abandoned] = [await buyer.startPaying([bought]), await other.startPaying([freed])]
    await advance(1)
    for (const id of [bought, freed]) expect(await findPrice(id)).toMatchObject(regular)
    await buyer.pay(started.url)
    await waitFor(async () => expect((await harness.findOrderRow(started.order.id)).status).toBe('paid'))
    expect((await harness.findOrderRow(started.order.id)).subtotalSen).toBe(4500)
    const publish = vi.spyOn(harness.store.events, 'publish')
    await expire(abandoned)
    expect(await findPrice(freed)).toMatchObject(lowered)
    const events = publish.mock.calls.flatMap(([, batch]) => batch).filter(({ id }) => id === freed)
    expect(events.map(({ change }) => change)).toEqual(['freed', 'changed'])
    expect((await slow.checkout(order)).status).toBe(409)
  })

  test('that is paid for in its last second costs what its buyer saw, and stays sold at that', async () => {
    const [bought, freed] = [await insert(), await insert()]
    await create([bought, freed])
    await advance(hour)
    harness.advanceClock(2 * day - 1)
    const [buyer, other, slow] = [harness.shopper(), harness.shopper(), harness.shopper()]
    const { body: order } = await slow.order([bought])
    const [started, abandoned] = [await buyer.startPaying([bought]), await other.startPaying([freed])]
    await advance(1)
    // The price stays; that it is a lower one is no longer said.
    for (const id of [bought, freed])
      expect(await findPrice(id)).toMatchObject({ priceSen: 3600, earlierPriceSen: null })
    await buyer.pay(started.url)
    await waitFor(async () => expect((await harness.findOrderRow(started.order.id)).status).toBe('paid'))
    const sold = harness.db.selectFrom('products').select(['priceSen', 'soldPriceSen', 'sold']).where('id', '=', bought)
    expect(await sold.executeTakeFirst()).toEqual({ priceSen: 3600, soldPriceSen: 3600, sold: 1 })
    await expire(abandoned)
    expect(await findPrice(freed)).toEqual({ ...regular, priceSince: inMinutes(0) })
    expect((await slow.checkout(order)).status).toBe(409)
    // What comes back after the end comes back at its former price.
    const orderId = started.order.id as OrderId
    await changeOrderStatus(harness.store, { orderId, from: 'paid', to: 'cancelled', restock: true, by })
    await waitFor(async () => expect(await findPrice(bought)).toMatchObject(regular))
  })

  test('that is reserved keeps the agreed price in its order, and gets the one due when the reservation ends', async () => {
    const id = await insert()
    await create([id], { draft: { ...weekend(), endsAt: inMinutes(20 * day) } })
    const orderId = await reserve(harness.store, [id])
    await advance(hour)
    expect(await findPrice(id)).toMatchObject(regular)
    harness.advanceClock(3 * day)
    await endReservations(harness.store)
    expect(await findPrice(id)).toMatchObject(lowered)
    expect(await harness.findOrderRow(orderId)).toMatchObject({ subtotalSen: 4000 })
  })

  test('that was sold elsewhere or withdrawn comes back at the price that is due', async () => {
    const [early, late, sold] = [await insert(), await insert(), await insert()]
    await create([early, late, sold])
    await withdrawProduct(harness.store, early, by)
    await advance(hour)
    await putBackOnSale(harness.store, early, by)
    // What was asked before the break doesn't count.
    expect(await findPrice(early)).toMatchObject({ ...lowered, earlierPriceSen: null })
    await withdrawProduct(harness.store, late, by)
    await sellElsewhere(harness.store, { id: sold, price: sen(3600), channel: 'market' }, by)
    await advance(2 * day)
    expect([await findPrice(late), await findPrice(sold)]).toMatchObject([{ priceSen: 3600 }, { priceSen: 3600 }])
    for (const id of [late, sold]) {
      await putBackOnSale(harness.store, id, by)
      expect(await findPrice(id)).toMatchObject(regular)
    }
  })

  test('that is held, sold or withdrawn while one promotion ends and the next begins comes back at its price', async () => {
    const [held, sold, withdrawn] = [await insert(), await insert(), await insert()]
    const ids = [held, sold, withdrawn]
    await create(ids)
    const rule: PriceRule = { kind: 'percent', percent: 40, isRounded: true }
    const [endsAt, afterGap] = [hour + 2 * day, hour + 3 * day].map(inMinutes) as [string, string]
    await create([held], { rule, draft: { name: 'Next', startsAt: endsAt, endsAt: inMinutes(9 * day) } })
    await create([sold, withdrawn], { rule, draft: { name: 'Later', startsAt: afterGap, endsAt: inMinutes(9 * day) } })
    await advance(hour)
    await sellElsewhere(harness.store, { id: sold, price: sen(3600), channel: 'market' }, by)
    await withdrawProduct(harness.store, withdrawn, by)
    harness.advanceClock(2 * day - 1)
    const started = await harness.shopper().startPaying([held])
    await advance(1)
    await expire(started)
    await advance(day)
    for (const id of [sold, withdrawn]) await putBackOnSale(harness.store, id, by)
    for (const id of ids) expect(await findPrice(id)).toMatchObject({ priceSen: 2700, earlierPriceSen: null })
    await advance(9 * day)
    for (const id of ids) expect(await findPrice(id)).toMatchObject(regular)
  })

  test('that is freed while the promotion begins or ends has the price that is due', async () => {
    const id = await insert()
    await create([id])
    for (const [minutes, priceSen] of [
      [hour, 3600],
      [2 * day, 4500],
    ] as const) {
      harness.advanceClock(minutes - 1)
      const started = await harness.shopper().startPaying([id])
      harness.advanceClock(1)
      await Promise.all([expire(started), runDuePromotions(harness.store)])
      expect(await findPrice(id)).toMatchObject({ priceSen })
    }
  })
})
