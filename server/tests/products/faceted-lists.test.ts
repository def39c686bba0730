import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { countFacets, listForSale } from '#store/products/indexed-lists.server.ts'
import type { FacetParams } from '#store/products/listing.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const by = { uid: 'admin', email: 'boss@example.com' }

const harness = setUpPaymentHarness()

const everything = { filter: '', q: '', sort: 'newest' as const, limit: 24 }
const listIds = async (facets: FacetParams) =>
  (await listForSale(harness.store, { ...everything, facets })).products.map(({ id }) => id)
const update = async (id: ProductId, changes: Partial<ProductDraft>) => {
  const draft = (await findListedProduct(harness.db, id))?.draft
  if (!draft) throw new Error('No such product')
  return updateProduct(harness.store, id, { ...draft, ...changes }, by)
}

test('a list of facts follows every change of a product', async () => {
  const jacket = await insertProduct(harness.db, { garmentType: 'jacket', condition: 'good', imageUrls: '["/a.webp"]' })
  await insertProduct(harness.db, { garmentType: 'tee' })
  expect(await listIds({ type: 'jacket' })).toEqual([jacket])

  expect(await update(jacket, { condition: 'worn-in' })).toMatchObject({ ok: true })
  expect(await listIds({ type: 'jacket', condition: 'good' })).toEqual([])
  expect(await listIds({ type: 'jacket', condition: 'worn-in' })).toEqual([jacket])

  const { shopper, url, order } = await harness.shopper().startPaying([jacket])
  // Held, and still listed.
  expect(await listIds({ type: 'jacket' })).toEqual([jacket])
  await shopper.pay(url)
  await harness.waitForOrderState(order.id, { status: 'paid' })
  expect(await listIds({ type: 'jacket' })).toEqual([])
  expect(await countFacets(harness.store, { ...everything, facets: { type: 'jacket' } })).toMatchObject({ total: 0 })
})

test('a deleted product leaves the list', async () => {
  const hat = await insertProduct(harness.db, { category: 'other', garmentType: 'hat' })
  expect(await listIds({ type: 'hat' })).toEqual([hat])
  expect(await deleteProduct(harness.store, hat, by)).toEqual({ ok: true })
  expect(await listIds({ type: 'hat' })).toEqual([])
})

test('what was changed without an event is seen after a reconnection', async () => {
  expect(await listIds({ condition: 'good' })).toEqual([])
  const id = await insertProduct(harness.store.db, { condition: 'good' })
  expect(await listIds({ condition: 'good' })).toEqual([])
  harness.store.productIndex.subscriber.onResync()
  expect(await listIds({ condition: 'good' })).toEqual([id])
})

test('requests that arrive together read the products once', async () => {
  await insertProduct(harness.db, { condition: 'good' })
  const before = harness.queryCount()
  const lists = await Promise.all(Array.from({ length: 20 }, () => countFacets(harness.store, everything)))
  expect(new Set(lists.map(({ total }) => total))).toEqual(new Set([2]))
  // Which products have changed, and these.
  expect(harness.queryCount() - before).toBeLessThanOrEqual(5)
})

const { lists: budget } = JSON.parse(readFileSync('budget.json', 'utf8')) as { lists: { queries: number } }

test.each([
  ['a filter', { q: '', facets: { type: 'jacket' } }],
  [
    'all filters',
    { q: '', facets: { type: 'jacket', size: 'M', brand: 'Padini', colour: 'navy', price: '-99', new: '1' } },
  ],
  ['a search', { q: 'jaket', facets: {} }],
  ['a search with filters', { q: 'baju biru', facets: { condition: 'good,excellent' } }],
])('a list by %s asks the database no more than its budget allows, and its counts nothing', async (_what, listing) => {
  for (let count = 0; count < 30; count++)
    await insertProduct(harness.db, {
      title: 'Blue shirt',
      garmentType: count % 2 ? 'shirt' : 'jacket',
      fitSize: 'M',
      brand: 'Padini',
      colours: '["blue","navy"]',
      condition: 'good',
      imageUrls: '["/a.webp"]',
      createdAt: harness.store.now().toISOString(),
    })
  const query = { ...everything, ...listing }
  await countFacets(harness.store, query)
  const before = harness.queryCount()
  expect((await listForSale(harness.store, query)).products.length).toBeGreaterThan(0)
  expect(harness.queryCount() - before).toBeLessThanOrEqual(budget.queries)
  await countFacets(harness.store, query)
  expect(harness.queryCount() - before).toBeLessThanOrEqual(budget.queries)
})

test('a failed reading is repeated at the next request', async () => {
  await harness.db.schema.alterTable('products').renameTo('products_away').execute()
  await expect(listIds({ condition: 'good' })).rejects.toThrow()
  await harness.db.schema.alterTable('products_away').renameTo('products').execute()
  expect(await listIds({ condition: 'good' })).toEqual([])
  expect(await countFacets(harness.store, everything)).toMatchObject({ total: 1 })
})

test('a search by the best match goes on where the page before ended; without a search the newest come first', async () => {
  for (let count = 0; count < 4; count++) {
    await insertProduct(harness.db, { title: 'Plain shirt', description: 'Like a sarong.' })
    await insertProduct(harness.db, { title: 'Sarong' })
  }
  const read = async (params: string) => {
    const response = await harness.request(`/api/products?sort=match&limit=3&${params}`)
    return (await response.json()) as { products: { title: string }[]; nextCursor: string | null }
  }
  const titles: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(`q=sarong${cursor && `&cursor=${cursor}`}`)
    titles.push(...page.products.map(({ title }) => title))
    cursor = page.nextCursor
  }
  expect(titles).toEqual([...Array(4).fill('Sarong'), ...Array(4).fill('Plain shirt')])
  const newest = await read('')
  expect(newest.products.map(({ title }) => title)).toEqual(['Sarong', 'Plain shirt', 'Sarong'])
  expect((await read(`cursor=${newest.nextCursor}`)).products).toHaveLength(3)
  expect((await read('sold=1')).products).toEqual([])
})

test('the API lists and counts by facts, and refuses what is too long', async () => {
  const id = await insertProduct(harness.db, { garmentType: 'jacket', colours: '["navy"]', brand: 'Padini' })
  const shopper = harness.shopper()
  expect((await shopper.get('/api/products?type=jacket&colour=navy&count=1')).body).toMatchObject({
    products: [{ id }],
    nextCursor: null,
    total: 1,
  })
  expect((await shopper.get('/api/products?type=jacket')).body).not.toHaveProperty('total')
  expect((await shopper.get('/api/products/facets?colour=navy')).body).toMatchObject({
    total: 1,
    type: [{ value: 'jacket', count: 1 }],
    brand: [{ value: 'Padini', count: 1 }],
  })
  expect((await shopper.get(`/api/products?type=${'x'.repeat(301)}`)).status).toBe(400)
  expect((await shopper.get(`/api/products/facets?q=${'x'.repeat(101)}`)).status).toBe(400)
})
