import { createRecencyCheck, type Facets, isWithin } from './facets.ts'
import { type ChoiceParam, choiceFilters, lengthFilters } from './filters.ts'
import { type Codes, getReaders, toLengthCode } from './index-codes.ts'
import type { IndexedProduct, ProductQuery, Texts } from './product-index.ts'

/** A choice and the number of its products, beside the other facets that are chosen. */
export interface ChoiceCount {
  value: string
  count: number
}

/** The choices of every facet that have products. */
export type FacetCounts = {
  /** Texts in the spelling that was met first, the most frequent first. */
  [P in ChoiceParam]: ChoiceCount[]
} & {
  /** Products listed within the last week. */
  new: number
  /** The lowest and the highest price in MYR; null without products. */
  price: { min: number; max: number } | null
}

const maxTextCounts = 50

/** A facet: which products it lets through, and what is counted of them. */
export interface FacetGroup {
  /** Whether it can refuse a product. */
  isChosen: boolean
  matches(product: IndexedProduct): boolean
  count(product: IndexedProduct): void
}

type FacetGroups = ReturnType<typeof createFacetGroups>

/** Creates the groups of a query, with nothing counted yet. */
export const createFacetGroups = (texts: Texts, { facets, now }: Pick<ProductQuery, 'facets' | 'now'>) => ({
  choices: choiceFilters.map(({ param, field }) => {
    const known = texts.get(param)
    const toCode = (value: string) =>
      'choices' in field ? field.choices.indexOf(value) : (known?.get(value)?.code ?? unknownCode)
    return createChoices({
      readers: getReaders(param),
      size: 'choices' in field ? field.choices.length : (known?.size ?? 0),
      chosen: facets[param].map(toCode),
      listValues: () => ('choices' in field ? field.choices : Array.from(known?.values() ?? [], ({ text }) => text)),
    })
  }),
  price: createPrices(facets),
  new: createNewest(facets, now),
  lengths: createLengths(facets),
})

/** The code of a choice that no product has. */
const unknownCode = -2

interface Choices extends FacetGroup {
  list(): ChoiceCount[]
}

interface ChoicesOptions {
  readers: readonly ((codes: Codes) => number)[]
  size: number
  chosen: readonly number[]
  listValues: () => readonly string[]
}

/** A product counts for each of its choices. */
function createChoices({ readers, size, chosen, listValues }: ChoicesOptions): Choices {
  const counts = new Uint32Array(size)
  const [readFirst = () => -1, ...readOthers] = readers
  return {
    isChosen: chosen.length > 0,
    matches(product) {
      if (chosen.length === 0 || chosen.includes(readFirst(product))) return true
      for (const readCode of readOthers) if (chosen.includes(readCode(product))) return true
      return false
    },
    count(product) {
      for (const readCode of readers) {
        const code = readCode(product)
        if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
      }
    },
    list: () =>
      listValues()
        .map((value, code) => ({ value, count: counts[code] ?? 0, code }))
        .filter(({ count, code }) => count > 0 || chosen.includes(code))
        .map(({ value, count }) => ({ value, count })),
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

function createNewest({ new: isNew }: Facets, now: Date) {
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

/** Lengths are ranges that a shopper's own garment gives, so nothing is counted. */
function createLengths(facets: Facets): FacetGroup {
  const asked = lengthFilters
    .flatMap(([param]) => {
      const [min, max] = facets[param] ?? []
      return getReaders(param).map(readCode => ({ min: toLengthCode(min), max: toLengthCode(max), readCode }))
    })
    .filter(({ min }) => min !== -1)
  return {
    isChosen: asked.length > 0,
    matches(product) {
      if (asked.length === 0) return true
      for (const { min, max, readCode } of asked) {
        const code = readCode(product)
        if (code !== -1 && code >= min && code <= max) return true
      }
      return false
    },
    count: () => undefined,
  }
}

export const listGroups = ({ choices, price, new: newest, lengths }: FacetGroups): FacetGroup[] => [
  ...choices,
  price,
  newest,
  lengths,
]

/** Lists what the groups have counted. */
export function listCounts({ choices, price, new: newest }: FacetGroups): FacetCounts {
  const counted = choiceFilters.map(({ param, field }, index) => {
    const counts = choices[index]?.list() ?? []
    return [param, field.kind === 'text' ? takeMostFrequent(counts) : counts]
  })
  return {
    ...(Object.fromEntries(counted) as Record<ChoiceParam, ChoiceCount[]>),
    new: newest.total,
    price: price.max < price.min ? null : { min: price.min, max: price.max },
  }
}

const takeMostFrequent = (counts: ChoiceCount[]) => counts.sort((a, b) => b.count - a.count).slice(0, maxTextCounts)
