import { createRecencyCheck, type Facets, isWithin, matchesFit } from './facets.ts'
import { colours, conditions, fitSizes } from './garment-facts.ts'
import { garmentTypes } from './garment-types.ts'
import type { Brands, IndexedProduct, ProductQuery } from './product-index.ts'

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

const maxBrandCounts = 50

/** A facet: which products it lets through, and what is counted of them. */
export interface FacetGroup {
  /** Whether it can refuse a product. */
  isChosen: boolean
  matches(product: IndexedProduct): boolean
  count(product: IndexedProduct): void
}

type FacetGroups = ReturnType<typeof createFacetGroups>

/** Creates the groups of a query, with nothing counted yet. */
export function createFacetGroups(brands: Brands, { facets, now }: Pick<ProductQuery, 'facets' | 'now'>) {
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

interface Choices extends FacetGroup {
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
    isChosen: chosen.length > 0,
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
    isChosen: first.isChosen,
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
    isChosen: range !== undefined,
    matches: ({ price }: IndexedProduct) => isWithin(range, price),
    count({ price }: IndexedProduct) {
      group.min = Math.min(group.min, price)
      group.max = Math.max(group.max, price)
    },
  }
  return group
}

function createNewest({ isNew }: Facets, now: Date) {
  const isRecent = createRecencyCheck(now)
  const group = {
    total: 0,
    isChosen: isNew,
    matches: (product: IndexedProduct) => !isNew || isRecent(product),
    count(product: IndexedProduct) {
      if (isRecent(product)) group.total += 1
    },
  }
  return group
}

/** Measurements are ranges that a shopper's own garment gives, so nothing is counted. */
const createFit = (facets: Facets): FacetGroup => ({
  isChosen: facets.pitToPit !== undefined || facets.waist !== undefined,
  matches: product => matchesFit(product, facets),
  count: () => undefined,
})

/** Lists what the groups have counted. */
export function listCounts(groups: FacetGroups, brands: Brands): FacetCounts {
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
