import { describe, expect, test } from 'vitest'
import type { DropEvent } from '#app/live/live-stream.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { countListings } from '#store/products/admin-listings.server.ts'
import { changeDrop, deleteDrop, takeOutOfDrop } from '#store/products/change-drop.server.ts'
import { createDrop } from '#store/products/create-drop.server.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import type { DropView } from '#store/products/drop.ts'
import { getDropEventId } from '#store/products/drop-event-id.server.ts'
import { findDrop, findDropBySlug } from '#store/products/drop-queries.server.ts'
import { countFacets } from '#store/products/indexed-lists.server.ts'
import { openDropNow, openDueDrops } from '#store/products/open-drop.server.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { findListedProduct, listSitemapProducts } from '#store/products/product-queries.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
import { by, insertDrop, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { readEventStream } from '#test/live/event-stream.ts'
import { publishEvents } from '#test/publish-events.ts'
import { waitFor } from '#test/wait-for.ts'
import { startScheduleTimer } from '../../lifecycle/schedule-timer.ts'

const opensAt = '2026-11-20T05:00:00.000Z'
const draft: ProductDraft = {
  title: 'Secret Jacket',
  description: 'Not to be seen before eight.',
  price: sen(45_00),
  category: 'top',
  imageUrls: [],
}

const harness = setUpHarness()

/** Adds a product that waits for a drop, a new one unless it is given. */
async function addToDrop(id: string, drop: Parameters<typeof createProduct>[4] = { title: 'Raya', opensAt }) {
  const result = await createProduct(harness.store, { ...draft, title: `Secret ${id}` }, by, id as ProductId, drop)
  expect(result).toEqual({ ok: true, id })
  const found = await findListedProduct(harness.db, id)
  const dropId = found?.scheduledFor?.id as DropId
  return { id: id as ProductId, dropId }
}

const getDrop = async (slug: string) => (await harness.shopper().get<DropView>(`/api/drops/${slug}`)).body

const listIds = async (query = '') => {
  const { body } = await harness.shopper().get<{ products: { id: string }[] }>(`/api/products?${query}`)
  return body.products.map(({ id }) => id)
}

describe('before a drop opens', () => {
  test('its products are in no list, search, count, sitemap or address', async () => {
    await harness.store.productIndex.refresh()
    const { id } = await addToDrop('jacket')
    for (const query of ['', 'q=secret', 'filter=top', 'sold=1', `ids=${id}`]) expect(await listIds(query)).toEqual([])
    for (const path of [`/api/products/${id}`, `/link-previews/${id}.jpg`])
      expect((await harness.request(path)).status).toBe(404)
    const listing = { filter: '', q: 'secret', sort: 'newest' as const }
    expect(await countFacets(harness.store, listing)).toMatchObject({ total: 0 })
    expect(await listSitemapProducts(harness.db)).toEqual([])
    expect(await countListings(harness.db)).toMatchObject({ withdrawn: 0, waiting: 1 })
    const { status, body } = await harness.shopper().order([id])
    expect([status, body.unavailable]).toEqual([409, [{ id, reason: 'missing' }]])
    expect(JSON.stringify(await getDrop('raya'))).not.toContain('Secret')
  })

  test('the drop tells its title, time and number of products, and the server’s time', async () => {
    const { dropId } = await addToDrop('jacket')
    await addToDrop('jeans', { id: dropId })
    expect(await getDrop('raya')).toEqual({
      slug: 'raya',
      eventId: getDropEventId(dropId),
      title: 'Raya',
      opensAt,
      isOpen: false,
      count: 2,
      now: harness.store.now().toISOString(),
      products: [],
    })
  })

  test('the public stream names neither it nor its products, whatever is done with them', async () => {
    const stream = await readEventStream(await harness.request('/api/live'))
    await waitFor(() => expect(stream.text).toContain('\nid: '))
    const { id, dropId } = await addToDrop('jacket')
    await updateProduct(harness.store, id, { ...draft, title: 'Secret coat' }, by)
    await takeOutOfDrop(harness.store, (await addToDrop('jeans', { id: dropId })).id, dropId, by)
    await deleteProduct(harness.store, id, by)
    await changeDrop(harness.store, dropId, { title: 'Raya at last', opensAt }, by)
    await waitFor(() => expect(stream.events.filter(({ event }) => event === 'drop')).toHaveLength(6))
    expect(stream.text).not.toMatch(/jacket|jeans|secret|raya/i)
    await stream.close()
  })

  test('an admin edits, publishes, takes out and deletes its products', async () => {
    const { id, dropId } = await addToDrop('jacket')
    for (const other of ['jeans', 'skirt']) await addToDrop(other, { id: dropId })
    expect(await updateProduct(harness.store, id, { ...draft, price: sen(99_00) }, by)).toEqual({
      ok: true,
      theirs: [],
    })
    harness.advanceClock(1)
    for (const _ of [1, 2]) expect(await putBackOnSale(harness.store, id, by)).toEqual({ ok: true })
    const listed = await findListedProduct(harness.db, id)
    expect(listed).toMatchObject({ scheduledFor: undefined, product: { createdAt: harness.store.now().toISOString() } })
    expect(await takeOutOfDrop(harness.store, 'jeans' as ProductId, dropId, by)).toEqual({ ok: true })
    expect(await takeOutOfDrop(harness.store, id, dropId, by)).toEqual({ ok: false, reason: 'missing' })
    expect(await getDrop('raya')).toMatchObject({ count: 1 })
    await deleteProduct(harness.store, 'skirt' as ProductId, by)
    harness.advanceClock(60)
    await openDueDrops(harness.store)
    // Once out, a product has nothing to do with the opening.
    expect(await listIds()).toEqual([id])
    expect(await getDrop('raya')).toMatchObject({ isOpen: true, count: 0 })
    expect(await countListings(harness.db)).toMatchObject({ withdrawn: 1, waiting: 0 })
  })
})

describe('at the time of a drop', () => {
  test('all products come into the shop in one batch of events, the drop first, as the newest ones', async () => {
    const before = await insertProduct(harness.db, { createdAt: '2026-11-20T04:30:00.000Z' })
    const { dropId } = await addToDrop('jacket')
    await addToDrop('jeans', { id: dropId })
    await harness.store.productIndex.refresh()
    const stream = await readEventStream(await harness.request('/api/live'))
    await waitFor(() => expect(stream.text).toContain('\nid: '))
    await openDueDrops(harness.store)
    expect(await getDrop('raya')).toMatchObject({ isOpen: false })
    const arrivals = harness.db.selectFrom('productArrivals').select('productId').orderBy('productId')
    expect(await arrivals.execute()).toEqual([])
    harness.advanceClock(61)
    await openDueDrops(harness.store)
    await openDueDrops(harness.store)
    await waitFor(() => expect(stream.events.filter(({ event }) => event === 'product')).toHaveLength(2))
    // A stream that has just begun may still receive what was added before.
    const events = stream.events.filter(({ event }) => event)
    const [opened, ...products] = events.slice(events.findIndex(({ data }) => (data as DropEvent).change === 'opened'))
    expect(opened).toMatchObject({ event: 'drop', data: { id: getDropEventId(dropId), change: 'opened' } })
    expect((opened?.data as DropEvent | undefined)?.productIds?.sort()).toEqual(['jacket', 'jeans'])
    for (const { data } of products)
      expect(data).toMatchObject({ change: 'added', product: { createdAt: opensAt, sold: false } })
    expect(await arrivals.execute()).toEqual([{ productId: 'jacket' }, { productId: 'jeans' }])
    expect(await listIds()).toEqual(['jacket', 'jeans', before])
    expect(await listIds('q=secret')).toEqual(['jacket', 'jeans'])
    expect((await getDrop('raya')).products.map(({ title }) => title)).toEqual(['Secret jacket', 'Secret jeans'])
    await stream.close()
  })

  test('the price of a product counts as asked from the opening on', async () => {
    const { id } = await addToDrop('jacket')
    const clock = harness.db.selectFrom('products').select(['priceSince', 'earlierPriceSen']).where('id', '=', id)
    expect(await clock.executeTakeFirst()).toEqual({ priceSince: null, earlierPriceSen: null })
    harness.advanceClock(29 * 24 * 60)
    await updateProduct(harness.store, id, { ...draft, price: sen(30_00) }, by)
    await openDueDrops(harness.store)
    const priceSince = harness.store.now().toISOString()
    expect(await clock.executeTakeFirst()).toEqual({ priceSince, earlierPriceSen: null })
  })

  test('a product can be bought, and stays in the drop’s list as sold', async () => {
    await addToDrop('jacket')
    harness.advanceClock(61)
    await openDueDrops(harness.store)
    await harness.shopper().buy(['jacket'])
    await waitFor(async () => expect((await getDrop('raya')).products).toMatchObject([{ id: 'jacket', sold: true }]))
    expect(await getDrop('raya')).toMatchObject({ count: 1 })
  })

  test('20 shoppers who pay in the same second buy each of 6 products once, and nobody pays for nothing', async () => {
    const { dropId } = await addToDrop('product-0')
    const ids = ['product-0', ...[1, 2, 3, 4, 5].map(number => `product-${number}`)]
    for (const id of ids.slice(1)) await addToDrop(id, { id: dropId })
    harness.advanceClock(61)
    const shoppers = Array.from({ length: 20 }, () => harness.shopper())
    await openDueDrops(harness.store)
    const results = await Promise.allSettled(shoppers.map((shopper, index) => shopper.buy([ids[index % 6] ?? ''])))
    const bought = results.flatMap(result => (result.status === 'fulfilled' ? result.value.order.id : []))
    expect(bought).toHaveLength(6)
    await waitFor(async () => {
      const { products } = await getDrop('raya')
      expect(products.map(({ id, sold }) => ({ id, sold }))).toEqual(ids.map(id => ({ id, sold: true })))
    })
    const rows = await harness.db.selectFrom('products').select('soldOrderId').execute()
    expect(rows.map(({ soldOrderId }) => soldOrderId).sort()).toEqual(bought.sort())
    expect(await harness.db.selectFrom('ledgerEntries').selectAll().where('direction', '=', 'out').execute()).toEqual(
      [],
    )
  })

  test('no product joins a drop that has opened', async () => {
    const { dropId } = await addToDrop('jacket')
    harness.advanceClock(61)
    await openDueDrops(harness.store)
    for (const id of [dropId, 'unknown' as DropId])
      expect(await createProduct(harness.store, draft, by, 'late' as ProductId, { id })).toEqual({
        ok: false,
        reason: 'drop',
      })
    expect(await findListedProduct(harness.db, 'late')).toBeUndefined()
  })

  test('products that join while it opens either open with it or are refused', async () => {
    const { dropId } = await addToDrop('jacket')
    harness.advanceClock(61)
    const ids = Array.from({ length: 8 }, (_, index) => `late-${index}` as ProductId)
    const [, ...results] = await Promise.all([
      openDueDrops(harness.store),
      ...ids.map(id => createProduct(harness.store, draft, by, id, { id: dropId })),
    ])
    const joined = ids.filter((_, index) => results[index]?.ok)
    expect((await getDrop('raya')).products.map(({ id }) => id)).toEqual(['jacket', ...joined])
  })

  test('the timer opens a drop at its time, one that was moved, and one that is overdue', async () => {
    const store = { ...harness.store, now: () => new Date() }
    const { db, events } = store
    const overdue = await insertDrop(db, { opensAt: '2026-01-01T00:00:00.000Z' })
    const stop = await startScheduleTimer({ ...harness.dependencies, store })
    const isOpen = async (id: DropId) => (await findDrop(db, id))?.publishedAt !== null
    await waitFor(async () => expect(await isOpen(overdue.id)).toBe(true))
    const opensSoon = new Date(Date.now() + 300).toISOString()
    const later = await createDrop(store, { title: 'Later', opensAt: new Date(Date.now() + 60_000).toISOString() }, by)
    const next = await createDrop(store, { title: 'Next', opensAt: opensSoon }, by)
    await waitFor(async () => expect(await isOpen(next)).toBe(true))
    expect(await isOpen(later)).toBe(false)
    await changeDrop(store, later, { title: 'Later', opensAt: new Date().toISOString() }, by)
    await waitFor(async () => expect(await isOpen(later)).toBe(true))
    const { publishedAt } = (await findDrop(db, next)) ?? {}
    expect(publishedAt && publishedAt >= opensSoon).toBe(true)
    await stop()
    await publishEvents({ db, events }, [{ topic: 'drop', id: next, change: 'changed' }])
  })
})

describe('a drop', () => {
  test('opens before its time, once, with an audit entry', async () => {
    const { dropId } = await addToDrop('jacket')
    for (const _ of [1, 2]) expect(await openDropNow(harness.store, dropId, by)).toEqual({ ok: true })
    const at = harness.store.now().toISOString()
    expect(await getDrop('raya')).toMatchObject({ isOpen: true, opensAt: at, products: [{ createdAt: at }] })
    const audit = harness.db.selectFrom('auditEntries').select('action').where('subjectId', '=', dropId)
    expect(await audit.where('action', '=', 'drop opened').execute()).toHaveLength(1)
    expect(await openDropNow(harness.store, 'unknown' as DropId, by)).toEqual({ ok: false, reason: 'missing' })
  })

  test('changes title and time until it opens; its address stays', async () => {
    const { dropId } = await addToDrop('jacket')
    const change = { title: 'Merdeka', opensAt: '2026-11-21T05:00:00.000Z' }
    expect(await changeDrop(harness.store, dropId, change, by)).toEqual({ ok: true })
    expect(await getDrop('raya')).toMatchObject(change)
    await openDropNow(harness.store, dropId, by)
    expect(await changeDrop(harness.store, dropId, change, by)).toEqual({ ok: false, reason: 'opened' })
    expect(await changeDrop(harness.store, 'unknown' as DropId, change, by)).toEqual({ ok: false, reason: 'missing' })
  })

  test('is deleted only when it is empty', async () => {
    const { id, dropId } = await addToDrop('jacket')
    expect(await deleteDrop(harness.store, dropId, by)).toEqual({ ok: false, reason: 'not-empty' })
    await deleteProduct(harness.store, id, by)
    for (const _ of [1, 2]) expect(await deleteDrop(harness.store, dropId, by)).toEqual({ ok: true })
    expect((await harness.request('/api/drops/raya')).status).toBe(404)
  })

  test('of the same name as others has an address of its own', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => createDrop(harness.store, { title: 'Raya', opensAt }, by)))
    const slugs = await Promise.all(ids.map(async id => (await findDrop(harness.db, id))?.slug))
    expect(slugs.sort()).toEqual(['raya', 'raya-2', 'raya-3'])
  })

  test('is made once by a form whose answer got lost, and its product is added once', async () => {
    for (const _ of [1, 2]) await addToDrop('jacket')
    expect(await findDropBySlug(harness.db, 'raya-2')).toBeUndefined()
    expect(await getDrop('raya')).toMatchObject({ count: 1 })
    const otherwise = await createProduct(
      harness.store,
      { ...draft, title: 'Secret jacket' },
      by,
      'jacket' as ProductId,
    )
    expect(otherwise).toMatchObject({ ok: false, reason: 'exists' })
  })
})
