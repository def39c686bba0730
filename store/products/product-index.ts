import type { ProductId } from '#store/ids.ts'
import { createNewTest, type FacetedProduct, type Facets, fits, isWithin, toBrandKey } from './facets.ts'
import { colours, conditions, fitSizes } from './garment-facts.ts'
import { garmentTypes } from './garment-types.ts'
import type { Listing } from './listing.ts'
import { getProductComparator } from './listing-rules.ts'
import { normalizeSearchText } from './search-text.ts'
import {
  createSearchMatcher,
  hasSynonyms,
  type SearchableText,
  toSearchableText,
  type WordNumbers,
} from './search-words.ts'

/** What the index knows of a product for sale. */
export interface IndexedProduct extends SearchableText {
  id: ProductId
  /** In MYR. */
  price: number
  createdAt: string | null
  /** In lower case. */
  category: string
  pitToPit?: number
  waist?: number
  /** Positions in the lists of choices, -1 without one: numbers are counted faster than texts. */
  type: number
  size: number
  brand: number
  condition: number
  colour: number
  secondColour: number
}

/** The brands of an index by their key. The first spelling of a brand is the one that is shown. */
export type Brands = Map<string, { code: number; name: string }>

/** All products of an index, and what they have in common. Words and brands only ever join. */
export interface IndexedProducts {
  products: Map<ProductId, IndexedProduct>
  brands: Brands
  words: WordNumbers
}

export const createIndexedProducts = (): IndexedProducts => ({
  products: new Map(),
  brands: new Map(),
  words: new Map(),
})

/** Puts a product into the index, or the new state of one. */
export function putProduct(index: IndexedProducts, product: IndexableProduct): void {
  index.products.set(product.id, toIndexedProduct(product, index))
}

interface IndexableProduct extends FacetedProduct {
  id: ProductId
  category: string
  searchText: string
}

/** Converts a product. What is new joins `brands` and `words`. */
export function toIndexedProduct(
  product: IndexableProduct,
  { brands, words }: Pick<IndexedProducts, 'brands' | 'words'>,
): IndexedProduct {
  const { id, price, createdAt, category, searchText, measurements, colours: chosen = [] } = product
  return {
    id,
    price,
    createdAt,
    category: category.toLowerCase(),
    ...toSearchableText(searchText, words),
    ...(measurements?.pitToPit && { pitToPit: measurements.pitToPit }),
    ...(measurements?.waist && { waist: measurements.waist }),
    type: findCode(garmentTypes, product.garmentType),
    size: findCode(fitSizes, product.fitSize),
    brand: findBrandCode(brands, product.brand),
    condition: findCode(conditions, product.condition),
    colour: findCode(colours, chosen[0]),
    secondColour: findCode(colours, chosen[1]),
  }
}

const findCode = <T>(choices: readonly T[], choice: T | undefined) =>
  choice === undefined ? -1 : choices.indexOf(choice)

function findBrandCode(brands: Brands, name: string | undefined): number {
  const key = toBrandKey(name)
  if (!name || key === '') return -1
  const known = brands.get(key)
  if (known) return known.code
  brands.set(key, { code: brands.size, name: name.trim() })
  return brands.size - 1
}

export interface ProductQuery extends Pick<Listing, 'filter' | 'q' | 'sort'> {
  facets: Facets
  now: Date
  limit: number
  /** Whether the products of each choice are counted, which takes longer when many match. */
  isCounted: boolean
  /** The product after which the page starts; undefined on the first page. */
  after: Pick<IndexedProduct, 'id' | 'price' | 'createdAt'> | undefined
}

/** A choice and the number of its products, beside the other facets that are chosen. */
export interface ChoiceCount {
  value: string
  count: number
}

/** The choices of every facet that have products. */
export interface FacetCounts {
  types: ChoiceCount[]
  sizes: ChoiceCount[]
  /** In the spelling that was met first; the most frequent first. */
  brands: ChoiceCount[]
  colours: ChoiceCount[]
  conditions: ChoiceCount[]
  /** Products listed within the last week. */
  isNew: number
  /** The lowest and the highest price in MYR; null without products. */
  prices: { min: number; max: number } | null
}

export interface ProductMatches {
  products: Pick<IndexedProduct, 'id' | 'price' | 'createdAt'>[]
  /** Whether more follow. */
  hasMore: boolean
  total: number
  counts: FacetCounts
}

const maxBrandCounts = 50

/** Finds a page of a listing by looking at every product once. */
export function queryProducts(index: IndexedProducts, query: ProductQuery): ProductMatches {
  const { products, brands } = index
  const { limit, after, sort, isCounted } = query
  const isListed = createListingFilter(query, index)
  const groups = createGroups(brands, query)
  const all = Object.values(groups)
  const compare = getProductComparator(sort)
  const page: IndexedProduct[] = []
  let total = 0
  for (const product of products.values()) {
    if (!isListed(product)) continue
    const failing = findFailing(all, product)
    if (failing === 'several' || (failing && !isCounted)) continue
    if (failing) {
      // Another choice in this group alone would show the product.
      failing.count(product)
      continue
    }
    total += 1
    if (isCounted) for (const group of all) group.count(product)
    if (!after || compare(product, after) > 0) insertSorted(page, product, compare, limit + 1)
  }
  return { products: page.slice(0, limit), hasMore: page.length > limit, total, counts: listCounts(groups, brands) }
}

function createListingFilter(
  { filter, q }: ProductQuery,
  index: IndexedProducts,
): (product: IndexedProduct) => boolean {
  const category = filter.toLowerCase()
  const matches = createTextFilter(normalizeSearchText(q), index)
  return product => (category === '' || product.category === category) && matches(product)
}

/** A search that some product contains as it is finds no others, unless a word has synonyms. */
function createTextFilter(search: string, { products, words }: IndexedProducts): (product: SearchableText) => boolean {
  const containsSearch = ({ searchText }: SearchableText) => searchText.includes(search)
  if (search === '') return containsSearch
  if (!hasSynonyms(search)) for (const product of products.values()) if (containsSearch(product)) return containsSearch
  return createSearchMatcher(search, words)
}

/** A facet: which products it lets through, and what is counted of them. */
interface Group {
  matches(product: IndexedProduct): boolean
  count(product: IndexedProduct): void
}

type Groups = ReturnType<typeof createGroups>

function createGroups(brands: Brands, { facets, now }: ProductQuery) {
  const brandCodes = facets.brands.map(key => brands.get(key)?.code ?? unknownCode)
  return {
    types: createChoices(garmentTypes.length, toCodes(garmentTypes, facets.types), ({ type }) => type),
    sizes: createChoices(fitSizes.length, toCodes(fitSizes, facets.sizes), ({ size }) => size),
    brands: createChoices(brands.size, brandCodes, ({ brand }) => brand),
    conditions: createChoices(conditions.length, toCodes(conditions, facets.conditions), product => product.condition),
    colours: createColours(toCodes(colours, facets.colours)),
    prices: createPrices(facets),
    isNew: createNewest(facets, now),
    fit: createFit(facets),
  }
}

/** The code of a choice that no product has. */
const unknownCode = -2
const toCodes = <T>(choices: readonly T[], chosen: readonly T[]) => chosen.map(choice => choices.indexOf(choice))

interface Choices extends Group {
  counts: Uint32Array
  chosen: readonly number[]
}

const createChoices = (
  size: number,
  chosen: readonly number[],
  getCode: (product: IndexedProduct) => number,
): Choices => {
  const counts = new Uint32Array(size)
  return {
    counts,
    chosen,
    matches: product => chosen.length === 0 || chosen.includes(getCode(product)),
    count(product) {
      const code = getCode(product)
      if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
    },
  }
}

/** A product counts for both of its colours. */
function createColours(chosen: readonly number[]): Choices {
  const first = createChoices(colours.length, chosen, ({ colour }) => colour)
  const second = createChoices(colours.length, chosen, ({ secondColour }) => secondColour)
  return {
    counts: first.counts,
    chosen,
    matches: product => first.matches(product) || second.matches(product),
    count(product) {
      first.count(product)
      const { secondColour } = product
      if (secondColour >= 0) first.counts[secondColour] = (first.counts[secondColour] ?? 0) + 1
    },
  }
}

function createPrices({ price: range }: Facets) {
  const group = {
    min: Number.POSITIVE_INFINITY,
    max: 0,
    matches: ({ price }: IndexedProduct) => isWithin(range, price),
    count({ price }: IndexedProduct) {
      group.min = Math.min(group.min, price)
      group.max = Math.max(group.max, price)
    },
  }
  return group
}

function createNewest({ isNew }: Facets, now: Date) {
  const isRecent = createNewTest(now)
  const group = {
    total: 0,
    matches: (product: IndexedProduct) => !isNew || isRecent(product),
    count(product: IndexedProduct) {
      if (isRecent(product)) group.total += 1
    },
  }
  return group
}

/** Measurements are ranges that a shopper's own garment gives, so nothing is counted. */
const createFit = (facets: Facets): Group => ({
  matches: product => fits(product, facets),
  count: () => undefined,
})

/** Finds the only group that a product doesn't match; undefined when it matches all. */
function findFailing(groups: readonly Group[], product: IndexedProduct): Group | 'several' | undefined {
  let failing: Group | undefined
  for (const group of groups) {
    if (group.matches(product)) continue
    if (failing) return 'several'
    failing = group
  }
  return failing
}

/** Inserts a product in sort order, and keeps the first `max`. */
function insertSorted<T>(page: T[], product: T, compare: (a: T, b: T) => number, max: number): void {
  const last = page.at(-1)
  if (page.length >= max && last !== undefined && compare(product, last) > 0) return
  const index = page.findLastIndex(other => compare(other, product) < 0) + 1
  page.splice(index, 0, product)
  if (page.length > max) page.pop()
}

function listCounts(groups: Groups, brands: Brands): FacetCounts {
  const listChoices = (values: readonly string[], { counts, chosen }: Choices): ChoiceCount[] =>
    values
      .map((value, code) => ({ value, count: counts[code] ?? 0, code }))
      .filter(({ count, code }) => count > 0 || chosen.includes(code))
      .map(({ value, count }) => ({ value, count }))
  return {
    types: listChoices(garmentTypes, groups.types),
    sizes: listChoices(fitSizes, groups.sizes),
    brands: listChoices(
      [...brands.values()].map(({ name }) => name),
      groups.brands,
    )
      .sort((a, b) => b.count - a.count)
      .slice(0, maxBrandCounts),
    colours: listChoices(colours, groups.colours),
    conditions: listChoices(conditions, groups.conditions),
    isNew: groups.isNew.total,
    prices: groups.prices.max < groups.prices.min ? null : { min: groups.prices.min, max: groups.prices.max },
  }
}
