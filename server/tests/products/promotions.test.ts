import { describe, expect, test, vi } from 'vitest'
import { createId, type ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { listPromotions } from '#store/products/promotion-queries.server.ts'
import { endPromotion, runDuePromotions } from '#store/products/run-promotions.server.ts'
import { by, updateRow } from '#test/factories.ts'
import { readEventStream } from '#test/live/event-stream.ts'
import { waitFor } from '#test/wait-for.ts'
import { startScheduleTimer } from '../../lifecycle/schedule-timer.ts'
import { day, hour, longAgo, lowered, regular, setUpPromotions } from './promotion-steps.ts'

const { harness, inMinutes, insert, create, advance, findPrice } = setUpPromotions()

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
    await updateRow(harness.db, 'promotions', id, { createdBy: 'no actor' })
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
