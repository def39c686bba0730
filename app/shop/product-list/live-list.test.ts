import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { parseFacets } from '#store/products/facets.ts'
import { type Listing, listingSorts } from '#store/products/listing.ts'
import { encodePosition, readPosition } from '#store/products/listing-cursor.ts'
import { getListingSort } from '#store/products/listing-rules.ts'
import type { Product } from '#store/products/product.ts'
import { createIndexedProducts, putProduct, queryProducts, removeProduct } from '#store/products/product-index.ts'
import { createSearchText } from '#store/products/search-text.ts'
import type { ProductChange } from '#store/store-events.ts'
import { isFullSize } from '#test/test-size.ts'
import { fetchAgain } from './fetch-again.ts'
import { type ProductListState, productListReducer } from './product-list-reducer.ts'

// An open page applies events to its list by itself. Whatever happens, it has to show what the
// server would list, as far as it is loaded.

const now = Date.now()
const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60_000 - 60_000).toISOString()

/** What changes of a product. Few values, so that many are equal. */
const facts = fc.record({
  category: fc.constantFrom('top', 'Top', 'bottom'),
  price: fc.constantFrom(10, 20, 20.5, 30),
  condition: fc.constantFrom('good', 'excellent' as const),
  colours: fc.subarray(['red', 'navy'] as const),
  measurements: fc.record({ pitToPit: fc.constantFrom(48, 52.5, 60) }),
})
const texts = fc.record({
  title: fc.constantFrom('Batik shirt', 'Plain shirt', 'Shirt'),
  description: fc.constantFrom('With batik.', 'Soft.'),
  brand: fc.constantFrom('Padini', 'Batik House', ''),
  createdAt: fc.constantFrom(null, ...[1, 3, 9].map(daysAgo)),
})
type Facts = Pick<Product, 'category' | 'price'>

const listings: fc.Arbitrary<Listing> = fc.record({
  filter: fc.constantFrom('', '', 'top', 'BOTTOM'),
  q: fc.constantFrom('', '', 'batik', 'Batik  shirt'),
  sort: fc.constantFrom(...listingSorts),
  facets: fc.constantFrom(
    ...[{}, {}, {}, { condition: 'good' }, { colour: 'red,navy' }, { price: '15-20' }],
    ...[{ new: '1' }, { pit: '50-56' }, { brand: 'PADINI' }, { condition: 'good', colour: 'navy' }],
  ),
})

const kinds = ['add', 'change', 'change', 'hold', 'free', 'sell', 'sell', 'remove', 'put back', 'scroll'] as const
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds, 'load more' as const, 'resync' as const),
    which: fc.noBias(fc.nat(1_000)),
    facts,
    texts,
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
)

/** The catalogue, and the answers of the server about it. */
function createShop() {
  const index = createIndexedProducts()
  const forSale = new Map<string, Product>()
  const others = new Map<string, Product>()
  let added = 0

  function put(product: Product): Product {
    others.delete(product.id)
    forSale.set(product.id, product)
    putProduct(index, { ...product, searchText: createSearchText(product) })
    return product
  }

  return {
    forSale,
    others,
    put,
    add: (values: Partial<Product> & Facts, which: number) =>
      put({
        ...values,
        title: values.title ?? '',
        description: values.description ?? '',
        id: `${which % 7}-${added++}` as ProductId,
        imageUrls: [],
        images: [],
        inStock: true,
        sold: false,
        heldUntil: null,
        reservedUntil: null,
        createdAt: values.createdAt ?? null,
      }),
    take(product: Product): void {
      removeProduct(index, product.id)
      forSale.delete(product.id)
      others.set(product.id, product)
    },
    list(listing: Listing, cursor: string | null, limit: number) {
      const sort = getListingSort(listing)
      const { products, lastPlace, hasMore, total } = queryProducts(index, {
        ...listing,
        sort,
        limit,
        isCounted: false,
        now: new Date(),
        facets: parseFacets(listing.facets ?? {}),
        after: cursor === null ? undefined : readPosition(sort, sort, cursor),
      })
      const last = products.at(-1)
      const nextCursor = hasMore && last ? encodePosition(sort, sort, { ...last, place: lastPlace }) : null
      return { products: products.flatMap(({ id }) => forSale.get(id) ?? []), nextCursor, total }
    },
  }
}
type Shop = ReturnType<typeof createShop>

const getIds = (products: readonly Product[]) => products.map(({ id }) => id)
const everything = 1_000

/** What the server lists between the two cursors of a page. */
function listBetween(shop: Shop, { listing, cursor, nextCursor }: ProductListState): ProductId[] {
  const all = getIds(shop.list(listing, cursor, everything).products)
  const behind = nextCursor === null ? [] : getIds(shop.list(listing, nextCursor, everything).products)
  return all.filter(id => !behind.includes(id))
}

/** Answers `fetchAgain`. */
function serve(shop: Shop, listing: Listing): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams
    return Response.json(shop.list(listing, query.get('cursor'), Number(query.get('limit'))))
  })
}
afterEach(() => vi.unstubAllGlobals())

const choose = (products: ReadonlyMap<string, Product>, which: number): Product | undefined =>
  [...products.values()].filter(({ id }) => id !== sentinelId)[which % products.size]

const sentinelId = '0-0'
/** It contains every search as it stands, so that no search has to guess words: see the rules. */
const sentinel = { title: 'Batik shirt', description: '', createdAt: null, category: 'other', price: 99 }

/** Changes the catalogue. The event is what its stream would send. */
function changeShop(
  shop: Shop,
  { kind, which, facts: newFacts, texts: newTexts }: { kind: string; which: number; facts: Facts; texts: object },
): { change: ProductChange; id: string; product: Product | null } | undefined {
  if (kind === 'add') {
    const product = shop.add({ ...newFacts, ...newTexts }, which)
    return { change: 'added', id: product.id, product }
  }
  const product = choose(kind === 'put back' ? shop.others : shop.forSale, which)
  if (!product) return undefined
  const { id } = product
  switch (kind) {
    case 'put back':
      return { change: 'added', id, product: shop.put({ ...product, sold: false }) }
    case 'change':
      return { change: 'changed', id, product: shop.put({ ...product, ...newFacts }) }
    case 'hold':
    case 'free': {
      const heldUntil = kind === 'hold' ? '2026-12-01T00:00:00.000Z' : null
      return { change: kind === 'hold' ? 'held' : 'freed', id, product: shop.put({ ...product, heldUntil }) }
    }
    case 'sell':
      shop.take({ ...product, sold: true })
      return { change: 'sold', id, product: { ...product, sold: true } }
    default:
      shop.take(product)
      return { change: 'removed', id, product: null }
  }
}

test('an open page shows what the server lists, after any events, with any part of the list loaded', async () => {
  const catalogue = fc.array(fc.record({ facts, texts, which: fc.nat(6) }), { maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(listings, catalogue, fc.boolean(), fc.nat(3), steps, async (listing, seed, skips, pages, todo) => {
      const shop = createShop()
      shop.add(sentinel, 0)
      for (const product of seed) shop.add({ ...product.facts, ...product.texts }, product.which)
      serve(shop, listing)
      const cursor = skips ? shop.list(listing, null, 3).nextCursor : null
      let list: ProductListState = { listing, cursor, waiting: [], ...shop.list(listing, cursor, 4) }
      let isReading = false
      /** The page doesn't learn what a product was that it hasn't loaded: see the rules. */
      let isTotalKnown = true
      const loadMore = () => {
        if (list.nextCursor === null) return
        list = productListReducer(list, { type: 'append', ...shop.list(listing, list.nextCursor, 4) })
      }
      for (let page = 0; page < pages; page++) loadMore()

      for (const step of todo) {
        const before = list
        const totalBefore = shop.list(listing, null, 1).total
        if (step.kind === 'scroll') isReading = !isReading
        else if (step.kind === 'load more') loadMore()
        else if (step.kind === 'resync') {
          const page = await fetchAgain(listing, list.products, cursor)
          list = productListReducer(list, { type: 'replace', ...page, isReading })
          isTotalKnown = true
        } else {
          const event = changeShop(shop, step)
          if (!event) continue
          const isLoaded = [...list.products, ...list.waiting].some(({ id }) => id === event.id)
          list = productListReducer(list, { type: 'live-event', ...event, isReading })
          if (event.change === 'sold') list = productListReducer(list, { type: 'remove', id: event.id })
          if (isReading && !isLoaded) expect(getIds(list.products)).toEqual(getIds(before.products))
          const isKnowable = isLoaded || event.change === 'added' || event.change === 'sold'
          if (!isKnowable && shop.list(listing, null, 1).total !== totalBefore) isTotalKnown = false
        }
        if (list.cursor === null && list.nextCursor === null) isTotalKnown = true
        const shown = productListReducer(list, { type: 'show-waiting' })
        expect(getIds(shown.products)).toEqual(listBetween(shop, list))
        expect(shown.products).toEqual(shown.products.map(({ id }) => shop.forSale.get(id)))
        if (isTotalKnown) expect(list.total).toBe(shop.list(listing, null, 1).total)
      }
    }),
    { numRuns: isFullSize ? 300 : 100 },
  )
})
