import type { Facets } from './facets.ts'
import { type FactColumns, getColumns, type Texts, toLengthCode } from './fact-columns.ts'
import { choiceFilters, lengthFilters } from './filters.ts'

/** Which products a facet of a listing lets through. */
export interface FacetTest {
  /** Whether it can refuse a product. */
  isChosen: boolean
  /** @param row of a product in the columns */
  matches(row: number): boolean
}

interface TestOptions {
  facets: Facets
  now: Date
}

/** @param texts those of the products in the columns */
export const createFacetTests = (columns: FactColumns, texts: Texts, { facets, now }: TestOptions) => ({
  choices: choiceFilters.map(({ param, field }) => {
    const known = texts.get(param)
    const toCode = (value: string) =>
      'choices' in field ? field.choices.indexOf(value) : (known?.get(value)?.code ?? unknownCode)
    return { param, field, ...createChoiceTest(getColumns(columns, param), facets[param].map(toCode)) }
  }),
  price: createPriceTest(columns, facets),
  new: createAgeTest(columns, facets, now),
  lengths: createLengthTest(columns, facets),
})

export type FacetTests = ReturnType<typeof createFacetTests>

/** Lists those that can refuse a product. */
export const listChosen = ({ choices, price, new: age, lengths }: FacetTests): FacetTest[] =>
  [...choices, price, age, lengths].filter(({ isChosen }) => isChosen)

/** The code of a choice that no product has. */
const unknownCode = -2

function createChoiceTest(columns: readonly Int32Array[], chosen: readonly number[]) {
  return {
    columns,
    chosen,
    isChosen: chosen.length > 0,
    matches(row: number) {
      if (chosen.length === 0) return true
      for (const column of columns) if (chosen.includes(column[row] ?? -1)) return true
      return false
    },
  }
}

function createPriceTest({ prices }: FactColumns, { price: range }: Facets) {
  const [min, max] = range ?? [0, Number.POSITIVE_INFINITY]
  return {
    isChosen: range !== undefined,
    matches(row: number) {
      const price = prices[row] ?? 0
      return price >= min && price <= max
    },
  }
}

const newForMs = 7 * 24 * 60 * 60 * 1000

function createAgeTest({ dates }: FactColumns, { new: isNew }: Facets, now: Date) {
  const start = now.getTime() - newForMs
  const isRecent = (row: number) => (dates[row] ?? 0) >= start
  return { isRecent, isChosen: isNew, matches: (row: number) => !isNew || isRecent(row) }
}

/** A garment has to have one of the lengths: a top has no waist, and jeans have no pit to pit. */
function createLengthTest(columns: FactColumns, facets: Facets): FacetTest {
  const asked = lengthFilters
    .flatMap(([param]) => {
      const [min, max] = facets[param] ?? []
      return getColumns(columns, param).map(column => ({ min: toLengthCode(min), max: toLengthCode(max), column }))
    })
    .filter(({ min }) => min !== -1)
  return {
    isChosen: asked.length > 0,
    matches(row) {
      if (asked.length === 0) return true
      for (const { min, max, column } of asked) {
        const code = column[row] ?? -1
        if (code !== -1 && code >= min && code <= max) return true
      }
      return false
    },
  }
}
