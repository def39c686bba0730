import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { createRandom } from '#test/actors/random.ts'
import { isFullSize } from '#test/test-size.ts'
import { defaultCategories } from './categories.ts'
import { parseFacets } from './facets.ts'
import type { FacetParam } from './filters.ts'
import { colours, conditions, fitSizes } from './garment-facts.ts'
import { garmentTypes } from './garment-types.ts'
import { type FacetParams, facetParams, type Listing, sorts } from './listing.ts'
import { getProductComparator, matchesListing } from './listing-rules.ts'
import {
  createIndexedProducts,
  type IndexedProducts,
  type ProductQuery,
  putProduct,
  queryProducts,
} from './product-index.ts'
import { createMatcher } from './product-matcher.ts'
import { createSearchText } from './search-text.ts'

const now = new Date('2026-11-20T04:00:00.000Z')

const { integer: random } = createRandom(20_261_120)
const pick = <T>(choices: readonly T[]) => choices[random(choices.length)] as T
const maybe = <T>(value: T) => (random(4) === 0 ? undefined : value)

const createProduct = (index: number) => {
  const garmentType = maybe(pick(garmentTypes.slice(0, 6)))
  const fitSize = maybe(pick(fitSizes.slice(0, 5)))
  const brand = maybe(pick(['Padini', 'PADINI', 'Pucuk Rebung', 'Levi’s']))
  const condition = maybe(pick(conditions))
  const facts = {
    ...(garmentType && { garmentType }),
    ...(fitSize && { fitSize }),
    ...(brand && { brand }),
    ...(condition && { condition }),
    colours: [pick(colours.slice(0, 4)), pick(colours.slice(4, 8))].slice(random(3)),
    measurements: { pitToPit: 40 + random(40) / 2, waist: 30 + random(20) },
  }
  const text = {
    title: pick(['Batik shirt', 'Tee', 'Jacket', 'Crêpe skirt, 100%', 'a"b\'c\\d 🧥 ta_pe']),
    description: '',
    category: pick(defaultCategories).id,
  }
  return {
    id: `product-${random(1_000_000)}-${index}` as ProductId,
    ...text,
    ...facts,
    price: 10 + random(90),
    createdAt: random(10) === 0 ? null : new Date(now.getTime() - random(20) * 24 * 60 * 60 * 1000).toISOString(),
    searchText: createSearchText({ ...text, ...facts }),
  }
}

const all = Array.from({ length: 400 }, (_, index) => createProduct(index))
const index = createIndexedProducts()
for (const product of all) putProduct(index, product)

const randomValues: Partial<Record<FacetParam, () => string>> = {
  type: () => `${pick(garmentTypes.slice(0, 6))},${pick(garmentTypes.slice(0, 6))}`,
  size: () => `${pick(fitSizes.slice(0, 5))},${pick(fitSizes.slice(0, 5))}`,
  brand: () => pick(['padini', 'Pucuk Rebung,Levi’s', 'Nobody']),
  colour: () => pick(colours.slice(0, 8)),
  condition: () => pick(conditions),
  price: () => `${random(50)}-${50 + random(50)}`,
  pit: () => `45-${50 + random(20)}`,
  waist: () => `32-${40 + random(10)}`,
  new: () => '1',
}
const randomFacets = (): FacetParams =>
  Object.fromEntries(
    facetParams
      .filter(() => random(4) === 0)
      .flatMap(param => (randomValues[param] ? [[param, randomValues[param]()]] : [])),
  )

// biome-ignore format: several short searches per line are easier to read
const hostileSearches = [
  '%', '_', 'a_p', '"', 'a"b', `'c\\`, '\\', '🧥', 'o', 'x', 'AND', 'NEAR(', 'a*', '^batik', 'CRÊPE', '100%', 'l'.repeat(100),
]
const cases = Array.from({ length: isFullSize ? 200 : 30 }, () => ({
  filter: pick(['', '', 'top', 'BOTTOM', 'hats']),
  q: pick(['', '', 'batik', 'tee', 'zz', ...hostileSearches]),
  sort: pick(sorts),
  facets: randomFacets(),
}))

/** Queries an index for everything, but for `changes`. */
const queryIndex = (of: IndexedProducts, changes: Partial<ProductQuery> = {}) =>
  queryProducts(of, {
    filter: '',
    q: '',
    sort: 'newest',
    now,
    limit: 7,
    isCounted: false,
    after: undefined,
    facets: parseFacets({}),
    ...changes,
  })
const query = (listing: Required<Listing>, changes: Partial<ProductQuery> = {}) =>
  queryIndex(index, { ...listing, isCounted: true, facets: parseFacets(listing.facets), ...changes })
const getIds = ({ products }: ReturnType<typeof queryProducts>) => products.map(({ id }) => id)

/** The ids of all pages. */
function listPages(queryPage: (after: ProductQuery['after']) => ReturnType<typeof queryProducts>): ProductId[] {
  const found: ProductId[] = []
  for (let after: ProductQuery['after'], hasMore = true; hasMore; ) {
    const page = queryPage(after)
    found.push(...getIds(page))
    const last = page.products.at(-1)
    after = last && { ...last, place: page.lastPlace }
    hasMore = page.hasMore
  }
  return found
}

test('lists the same products in the same order as the rules of the browser, page by page', () => {
  for (const listing of cases) {
    const expected = all
      .filter(product => matchesListing(product, listing, now))
      .sort(getProductComparator(listing.sort))
      .map(({ id }) => id)
    const found = listPages(after => {
      const page = query(listing, { after })
      expect([listing, page.total]).toEqual([listing, expected.length])
      return page
    })
    expect([listing, found]).toEqual([listing, expected])
    expect(query(listing, { isCounted: false }).total).toBe(expected.length)
  }
})

test('a query after many more products finds them all', () => {
  const index = createIndexedProducts()
  const count = (colour: string) =>
    queryIndex(index, { limit: 0, isCounted: true, facets: parseFacets({ colour }) }).total
  for (const length of [10, 400]) {
    for (const product of all.slice(0, length)) putProduct(index, product)
    for (const chosen of colours.slice(0, 4)) {
      const expected = all.slice(0, length).filter(product => product.colours.includes(chosen))
      expect([chosen, count(chosen)]).toEqual([chosen, expected.length])
    }
  }
})

// More than are sorted at once, so that columns decide which ones are read.
test.each(sorts)('lists 600 products without a date, and then some with one, in the order %s', sort => {
  const index = createIndexedProducts()
  const undated = Array.from({ length: 600 }, (_, number) => ({ ...createProduct(number), createdAt: null }))
  const products = [...undated, ...all.slice(0, 100)]
  for (const product of products) putProduct(index, product)
  const expected = products.toSorted(getProductComparator(sort)).map(({ id }) => id)
  expect(listPages(after => queryIndex(index, { sort, after }))).toEqual(expected)
})

test('the best match has all words in the title, then in title and brand, then elsewhere; the newest first', () => {
  const words = createIndexedProducts()
  const put = (id: string, text: { title: string; brand?: string; description?: string }, day: number) =>
    putProduct(words, {
      id: id as ProductId,
      category: 'top',
      price: 20,
      ...text,
      createdAt: `2026-11-${10 + day}T00:00:00.000Z`,
      searchText: createSearchText({ description: '', category: 'top', ...text }),
    })
  put('elsewhere', { title: 'Shirt', description: 'Batik from Kelantan' }, 9)
  put('brand', { title: 'Shirt', brand: 'Batik House' }, 8)
  put('old title', { title: 'Batik shirt' }, 1)
  put('title', { title: 'Long shirt of batik' }, 2)
  put('other', { title: 'Trousers', description: 'Batik' }, 9)
  const listIds = (q: string) => getIds(queryIndex(words, { q, sort: 'match' }))
  expect(listIds('batik')).toEqual(['title', 'old title', 'brand', 'elsewhere', 'other'])
  expect(listIds('kemeja batik')).toEqual(['title', 'old title', 'brand', 'elsewhere'])
  // Typing errors are compared with the words of titles, brands and facts.
  expect(listIds('batk')).toEqual(['title', 'old title', 'brand'])
  const paged = listPages(after => queryIndex(words, { q: 'batik', sort: 'match', limit: 2, after }))
  expect(paged).toEqual(listIds('batik'))
})

test('counts for each choice what choosing it alone in its facet would list', () => {
  for (const listing of cases.slice(0, isFullSize ? 20 : 5)) {
    const { counts } = query(listing)
    const listed = all.filter(product => matchesListing(product, { ...listing, facets: {} }, now))
    const count = (changes: FacetParams) => {
      const facets = { ...listing.facets, ...changes }
      return listed.filter(product => matchesListing(product, { filter: '', q: '', facets }, now)).length
    }
    const choices = { type: garmentTypes, size: fitSizes, colour: colours, condition: conditions }
    for (const param of ['type', 'size', 'colour', 'condition'] as const) {
      const expected = choices[param].map(value => ({ value, count: count({ [param]: value }) }))
      expect([listing, counts[param].filter(choice => choice.count > 0)]).toEqual([
        listing,
        expected.filter(choice => choice.count > 0),
      ])
    }
    for (const brand of counts.brand) expect(brand.count).toBe(count({ brand: brand.value }))
    expect(counts.new).toBe(count({ new: '1' }))
  }
})

test('a search as it stands in a product finds no others; otherwise its words may stand apart', () => {
  const find = (q: string) => {
    const { products } = query({ filter: '', q, sort: 'newest', facets: {} }, { limit: all.length })
    return new Set(products.map(({ id }) => all.find(product => product.id === id)?.title))
  }
  expect(find('batik shirt')).toEqual(new Set(['Batik shirt']))
  expect(find('shirt batik')).toEqual(new Set(['Batik shirt']))
  expect(find('jaket')).toEqual(new Set(['Jacket']))
  expect(find('batik jacket')).toEqual(new Set())
})

test('tells the lowest and the highest price whatever price is chosen', () => {
  const listing = { filter: 'top', q: '', sort: 'newest' as const, facets: { price: '40-50' } }
  const prices = all.filter(({ category }) => category === 'top').map(({ price }) => price)
  expect(query(listing).counts.price).toEqual({ min: Math.min(...prices), max: Math.max(...prices) })
  expect(query({ ...listing, filter: 'hats' }).counts.price).toBeNull()
})

test('keeps a choice that has no products while it is chosen, and lists brands by their number', () => {
  const listing = { filter: 'hats', q: '', sort: 'newest' as const, facets: { type: 'tee', brand: 'Padini' } }
  const { counts } = query(listing)
  expect(counts.type).toEqual([{ value: 'tee', count: 0 }])
  expect(counts.brand).toEqual([{ value: expect.stringMatching(/^padini$/i), count: 0 }])
  const everything = query({ ...listing, filter: '', facets: {} }).counts.brand
  expect(everything.map(({ count }) => count)).toEqual(everything.map(({ count }) => count).sort((a, b) => b - a))
  // The same brand in another spelling.
  expect(everything.filter(({ value }) => value.toLowerCase() === 'padini')).toHaveLength(1)
})

test('finds a few products in the same listings as their lists', () => {
  const few = all.slice(0, 30).map(({ id }) => id)
  const match = createMatcher(index, few, now)
  const searches = ['shirt batik', 'jaket', 'tea', 'baju', 'kemeja untuk lelaki', 'BATIK  shirt', 'jakket', 'hats']
  const listings = [...cases, ...searches.map(q => ({ filter: '', q, sort: 'newest' as const, facets: {} }))]
  for (const listing of listings) {
    const listed = new Set(getIds(query(listing, { limit: all.length })))
    const found = match({ ...listing, facets: parseFacets(listing.facets) })
    expect([listing, found]).toEqual([listing, few.filter(id => listed.has(id))])
  }
})

test('finds a product that brings a word which searches have missed before', () => {
  const index = createIndexedProducts()
  const find = (q: string) => getIds(queryIndex(index, { q }))
  const put = (id: string, searchText: string) =>
    putProduct(index, { id: id as ProductId, price: 45, createdAt: null, category: 'top', searchText })
  put('tee', 'soft tee\n\ntee\ncotton')
  expect([find('kemeja'), find('songket'), find('soft songket')]).toEqual([[], [], []])
  put('songket', 'gold cloth\n\ncloth\nwoven songket, soft')
  put('kemeja', 'kain\n\ncloth\nan old kemeja')
  expect([find('kemeja'), find('songket'), find('soft songket')]).toEqual([['kemeja'], ['songket'], ['songket']])
})
