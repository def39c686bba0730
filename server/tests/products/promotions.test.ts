import { describe, expect, test, vi } from 'vitest'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import { createId, type OrderId, type ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { changePrices, undoPriceChange } from '#store/products/change-prices.server.ts'
import { createPromotion } from '#store/products/create-promotion.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import type { PriceRule } from '#store/products/price-rule.ts'
import { listPlannedPromotions, listPromotions } from '#store/products/promotion-queries.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { endPromotion, runDuePromotions } from '#store/products/run-promotions.server.ts'
import { reserve } from '#test/agreed-orders.ts'
import { by, insertProduct } from '#test/factories.ts'
import { readEventStream } from '#test/live/event-stream.ts'
import { waitFor } from '#test/wait-for.ts'
import { startScheduleTimer } from '../../lifecycle/schedule-timer.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const [hour, day] = [60, 24 * 60]
const lowerBy20: PriceRule = { kind: 'percent', percent: 20, isRounded: true }
const longAgo = '2026-01-01T00:00:00.000Z'

const harness = setUpPaymentHarness()

const insert = (overrides: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(harness.db, { priceSince: longAgo, ...overrides })
const inMinutes = (minutes: number) => new Date(harness.store.now().getTime() + minutes * 60_000).toISOString()

/** From in an hour, for two days. */
const weekend = () => ({ name: 'Weekend', startsAt: inMinutes(hour), endsAt: inMinutes(hour + 2 * day) })

const create = (ids: readonly ProductId[], changes: Partial<Parameters<typeof createPromotion>[1]> = {}) => {
  const products = ids.map(id => ({ id, price: sen(4500) }))
  return createPromotion(harness.store, { id: createId(), rule: lowerBy20, products, draft: weekend(), ...changes }, by)
}

async function advance(minutes: number) {
  harness.advanceClock(minutes)
  await runDuePromotions(harness.store)
}

const findPrice = (id: ProductId) =>
  harness.db
    .selectFrom('products')
    .select(['priceSen', 'priceSince', 'earlierPriceSen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Changes a price by hand. */
const setPrice = (id: ProductId, from: number, to: number, key = createId()) => {
  const products = [{ id, price: sen(from) }]
  return changePrices(harness.store, { id: key, rule: { kind: 'set', price: sen(to) }, products }, by)
}

/** Ends a checkout as its payment page does when its time is over. */
async function expire({ order, sessionId }: { order: { id: string }; sessionId: string }) {
  await harness.stripe.checkout.sessions.expire(sessionId)
  await waitFor(async () => expect((await harness.findOrderRow(order.id)).status).toBe('expired'))
}

const regular = { priceSen: 4500, earlierPriceSen: null }
const lowered = { priceSen: 3600, earlierPriceSen: 4500 }

describe('a promotion', () => {
  test('begins and ends by the clock, with lists, open pages and audit entries', async () => {
    const id = await insert()
    const stream = await readEventStream(await harness.request('/api/live'))
    await waitFor(() => expect(stream.text).toContain('\nid: '))
    const readList = async () =>
      (await harness.shopper().get<{ products: object[] }>(`/api/products?ids=${id}`)).body.products[0]
    await create([id])
    await advance(hour - 1)
    expect(await findPrice(id)).toEqual({ ...regular, priceSince: longAgo })
    await advance(1)
    expect(await findPrice(id)).toEqual({ ...lowered, priceSince: inMinutes(0) })
    expect(await readList()).toMatchObject({ price: 36, earlierPrice: 45 })
    await advance(2 * day - 1)
    expect(await findPrice(id)).toMatchObject(lowered)
    await advance(1)
    expect(await findPrice(id)).toEqual({ ...regular, priceSince: inMinutes(0) })
    expect(await readList()).toEqual(expect.not.objectContaining({ earlierPrice: 45 }))
    type Data = { product?: { price: number } } | undefined
    const listSent = () => stream.events.flatMap(({ data }) => (data as Data)?.product?.price ?? [])
    await waitFor(() => expect(listSent()).toEqual([36, 45]))
    await stream.close()
    const audit = harness.db.selectFrom('auditEntries').select(['action', 'actorId', 'after']).orderBy('at')
    expect(await audit.execute()).toEqual([
      { action: 'promotion added', actorId: by.uid, after: expect.stringContaining('"name":"Weekend"') },
      { action: 'product changed', actorId: by.uid, after: '{"price":3600,"promotion":"Weekend"}' },
      { action: 'product changed', actorId: by.uid, after: '{"price":4500,"promotion":"Weekend"}' },
    ])
  })

  test('that became due while no process ran begins late, ends late, or never begins', async () => {
    const [late, over] = [await insert(), await insert()]
    await create([late])
    await create([over], { draft: { name: 'Night', startsAt: inMinutes(hour), endsAt: inMinutes(2 * hour) } })
    await advance(3 * hour)
    expect(await findPrice(late)).toMatchObject(lowered)
    expect(await findPrice(over)).toEqual({ ...regular, priceSince: longAgo })
    await advance(9 * day)
    expect(await findPrice(late)).toMatchObject(regular)
  })

  test('begins and ends once when several processes do it at the same time', async () => {
    const ids = [await insert(), await insert(), await insert()]
    await create(ids)
    const publish = vi.spyOn(harness.store.events, 'publish')
    for (const minutes of [hour, 2 * day]) {
      harness.advanceClock(minutes)
      await Promise.all([1, 2, 3, 4].map(() => runDuePromotions(harness.store)))
    }
    const changes = publish.mock.calls.flatMap(([, events]) => events).filter(({ topic }) => topic === 'product')
    expect(changes).toHaveLength(2 * ids.length)
    for (const id of ids) expect(await findPrice(id)).toMatchObject(regular)
  })

  test('is run by the timer of the process, which has done what is overdue before it is ready', async () => {
    const store = { ...harness.store, now: () => new Date() }
    const [overdue, next] = [await insert(), await insert()]
    const endsAt = new Date(Date.now() + day * 60_000).toISOString()
    await create([overdue], { draft: { name: 'Overdue', startsAt: longAgo, endsAt } })
    const stop = await startScheduleTimer({ ...harness.dependencies, store })
    expect(await findPrice(overdue)).toMatchObject({ priceSen: 3600 })
    const [startsAt, endsSoon] = [300, 600].map(ms => new Date(Date.now() + ms).toISOString()) as [string, string]
    await create([next], { draft: { name: 'Next', startsAt, endsAt: endsSoon } })
    await waitFor(async () => expect(await findPrice(next)).toMatchObject({ priceSen: 3600 }))
    await waitFor(async () => expect(await findPrice(next)).toMatchObject({ priceSen: 4500 }))
    expect((await findPrice(next)).priceSince?.localeCompare(endsSoon)).not.toBe(-1)
    await stop()
  })

  test('whose products were all deleted, or that fails, keeps no other one back', async () => {
    const [gone, broken, other] = [await insert(), await insert(), await insert()]
    const id = createId()
    await create([gone])
    await create([broken], { id })
    await create([other])
    await deleteProduct(harness.store, gone, by)
    await harness.db.updateTable('promotions').set({ createdBy: 'no actor' }).where('id', '=', id).execute()
    harness.expectErrors()
    await expect(advance(hour)).rejects.toThrow('JSON')
    expect([await findPrice(broken), await findPrice(other)]).toMatchObject([regular, lowered])
    const begun = harness.db.selectFrom('promotions').select('id').where('begunAt', 'is not', null)
    expect(await begun.execute()).toHaveLength(2)
  })

  test('strikes the former price only when it was asked unchanged for 28 days right before it begins', async () => {
    const start = inMinutes(hour)
    const getDaysBefore = (ms: number) => new Date(Date.parse(start) - 28 * day * 60_000 + ms).toISOString()
    const [just, young, unknown] = [
      await insert({ priceSince: getDaysBefore(0) }),
      await insert({ priceSince: getDaysBefore(1) }),
      await insert({ priceSince: null }),
    ]
    await create([just, young, unknown])
    await advance(hour)
    expect(await findPrice(just)).toMatchObject(lowered)
    for (const id of [young, unknown]) expect(await findPrice(id)).toMatchObject({ ...lowered, earlierPriceSen: null })
  })

  test('ends at once by hand, once, with an audit entry, or never begins', async () => {
    const [id, coming] = [createId(), createId()]
    const [product, other] = [await insert(), await insert()]
    await create([product], { id })
    await create([other], { id: coming })
    await endPromotion(harness.store, coming, by)
    await advance(hour)
    for (const _ of [1, 2]) await endPromotion(harness.store, id, by)
    expect(await findPrice(product)).toEqual({ ...regular, priceSince: inMinutes(0) })
    expect(await findPrice(other)).toEqual({ ...regular, priceSince: longAgo })
    const ended = harness.db.selectFrom('auditEntries').select('subjectId').where('action', '=', 'promotion ended')
    expect(await ended.orderBy('at').execute()).toEqual([{ subjectId: coming }, { subjectId: id }])
    expect(await listPromotions(harness.db)).toEqual([])
  })
})

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

describe('a new promotion', () => {
  test('leaves out what it can’t lower, and says why', async () => {
    const [held, sold, cheap] = [await insert(), await insert({ sold: 1 }), await insert({ priceSen: 110 })]
    const [changed, planned, free] = [await insert({ priceSen: 9900 }), await insert(), await insert()]
    await harness.shopper().startPaying([held])
    await create([planned])
    const products = [held, sold, changed, planned, free, 'gone' as ProductId].map(id => ({ id, price: sen(4500) }))
    const result = await create([], { products: [...products, { id: cheap, price: sen(110) }] })
    expect(result.skipped.map(({ id, reason }) => [id, reason])).toEqual([
      [held, 'held'],
      [sold, 'sold'],
      [changed, 'changed'],
      [planned, 'in-sale'],
      ['gone', 'missing'],
      [cheap, 'too-low'],
    ])
    expect((await listPromotions(harness.db)).map(({ count }) => count)).toEqual([1, 1])
  })

  test('with nothing in it is not created, as one that raises prices', async () => {
    const result = await create([await insert()], { rule: { kind: 'set', price: sen(4500) } })
    expect(result).toMatchObject({ ok: false, skipped: [{ reason: 'not-lower' }] })
    expect(await listPromotions(harness.db)).toEqual([])
  })

  test('is created once by a form that is sent twice', async () => {
    const [product, id] = [await insert(), createId()]
    for (const { ok } of await Promise.all([1, 2].map(() => create([product], { id })))) expect(ok).toBe(true)
    expect(await harness.db.selectFrom('promotionItems').selectAll().execute()).toHaveLength(1)
  })

  test('of two admins for one product at the same time has it once', async () => {
    const product = await insert()
    const results = await Promise.all([create([product]), create([product])])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('right after another one of the product begins with the former price, which is not struck through', async () => {
    const product = await insert()
    await create([product])
    const draft = { name: 'Second', startsAt: inMinutes(hour + 2 * day), endsAt: inMinutes(4 * day) }
    await create([product], { rule: { kind: 'percent', percent: 40, isRounded: true }, draft })
    await advance(hour)
    await advance(2 * day)
    expect(await findPrice(product)).toMatchObject({ priceSen: 2700, earlierPriceSen: null })
    // While it has the price of a promotion, what it costs later isn't what an admin sees.
    const third = { name: 'Third', startsAt: inMinutes(5 * day), endsAt: inMinutes(6 * day) }
    expect(await create([], { products: [{ id: product, price: sen(2700) }], draft: third })).toMatchObject({
      skipped: [{ reason: 'in-sale' }],
    })
    await advance(2 * day)
    expect(await findPrice(product)).toMatchObject(regular)
  })
})
