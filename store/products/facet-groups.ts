import { createFacetTests, type FacetTest, type FacetTests } from './facet-tests.ts'
import type { FactColumns, Texts } from './fact-columns.ts'
import type { ChoiceParam } from './filters.ts'
import type { ProductQuery } from './product-index.ts'

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
  /** The lowest and the highest price in ringgit; null without products. */
  price: { min: number; max: number } | null
}

const maxTextCounts = 50

/** Of products in the columns. */
export type RowNumbers = Uint32Array

/** A facet: which products it lets through, and what is counted of them. */
export interface FacetGroup extends FacetTest {
  count(rows: RowNumbers): void
}

type FacetGroups = ReturnType<typeof createFacetGroups>

/** Creates the groups of a query, with nothing counted yet. */
export function createFacetGroups(columns: FactColumns, texts: Texts, query: Pick<ProductQuery, 'facets' | 'now'>) {
  const tests = createFacetTests(columns, texts, query)
  return {
    choices: tests.choices.map(test => createChoices(test, texts)),
    price: createPrices(tests.price, columns),
    new: createNewest(tests.new),
    // Lengths are ranges that a shopper's own garment gives, so nothing is counted.
    lengths: { ...tests.lengths, count: () => undefined },
  }
}

/** A product counts for each of its choices. */
function createChoices({ param, field, columns, chosen, ...test }: FacetTests['choices'][number], texts: Texts) {
  const values = 'choices' in field ? field.choices : Array.from(texts.get(param)?.values() ?? [], ({ text }) => text)
  const counts = new Uint32Array(values.length)
  return {
    ...test,
    count(rows: RowNumbers) {
      for (const column of columns)
        for (const row of rows) {
          const code = column[row] ?? -1
          if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
        }
    },
    list(): [ChoiceParam, ChoiceCount[]] {
      const listed = values
        .map((value, code) => ({ value, count: counts[code] ?? 0, code }))
        .filter(({ count, code }) => count > 0 || chosen.includes(code))
        .map(({ value, count }) => ({ value, count }))
      return [param, field.kind === 'text' ? takeMostFrequent(listed) : listed]
    },
  }
}

function createPrices(test: FacetTests['price'], { prices }: FactColumns) {
  const group = {
    ...test,
    min: Number.POSITIVE_INFINITY,
    max: 0,
    count(rows: RowNumbers) {
      for (const row of rows) {
        const price = prices[row] ?? 0
        if (price < group.min) group.min = price
        if (price > group.max) group.max = price
      }
    },
  }
  return group
}

function createNewest(test: FacetTests['new']) {
  const group = {
    ...test,
    total: 0,
    count(rows: RowNumbers) {
      for (const row of rows) if (test.isRecent(row)) group.total += 1
    },
  }
  return group
}

export const listGroups = ({ choices, price, new: newest, lengths }: FacetGroups): FacetGroup[] => [
  ...choices,
  price,
  newest,
  lengths,
]

/** Lists what the groups have counted. */
export function listCounts({ choices, price, new: newest }: FacetGroups): FacetCounts {
  return {
    ...(Object.fromEntries(choices.map(({ list }) => list())) as Record<ChoiceParam, ChoiceCount[]>),
    new: newest.total,
    price: price.max < price.min ? null : { min: price.min, max: price.max },
  }
}

const takeMostFrequent = (counts: ChoiceCount[]) => counts.sort((a, b) => b.count - a.count).slice(0, maxTextCounts)
