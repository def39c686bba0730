import type { Facets } from './facets.ts'
import { choiceFilters, lengthFilters } from './filters.ts'
import { type Codes, getReaders, type Texts, toLengthCode } from './index-codes.ts'

/** What facets look at of a product. */
export interface FactsInCodes extends Codes {
  /** In MYR. */
  price: number
  createdAt: string | null
}

/** Which products a facet of a listing lets through. */
export interface FacetTest {
  /** Whether it can refuse a product. */
  isChosen: boolean
  matches(product: FactsInCodes): boolean
}

/** @param texts those of the products that are tested */
export const createFacetTests = (texts: Texts, { facets, now }: { facets: Facets; now: Date }) => ({
  choices: choiceFilters.map(({ param, field }) => {
    const known = texts.get(param)
    const toCode = (value: string) =>
      'choices' in field ? field.choices.indexOf(value) : (known?.get(value)?.code ?? unknownCode)
    return createChoiceTest(getReaders(param), facets[param].map(toCode))
  }),
  price: createPriceTest(facets),
  new: createAgeTest(facets, now),
  lengths: createLengthTest(facets),
})

export type FacetTests = ReturnType<typeof createFacetTests>

/** Lists those that can refuse a product. */
export const listChosen = ({ choices, price, new: age, lengths }: FacetTests): FacetTest[] =>
  [...choices, price, age, lengths].filter(({ isChosen }) => isChosen)

/** The code of a choice that no product has. */
const unknownCode = -2

function createChoiceTest(readers: readonly ((codes: Codes) => number)[], chosen: readonly number[]) {
  const [readFirst = () => -1, ...readOthers] = readers
  return {
    chosen,
    isChosen: chosen.length > 0,
    matches(product: FactsInCodes) {
      if (chosen.length === 0 || chosen.includes(readFirst(product))) return true
      for (const readCode of readOthers) if (chosen.includes(readCode(product))) return true
      return false
    },
  }
}

function createPriceTest({ price: range }: Facets) {
  const [min, max] = range ?? [0, Number.POSITIVE_INFINITY]
  return {
    isChosen: range !== undefined,
    matches: ({ price }: FactsInCodes) => price >= min && price <= max,
  }
}

const newForMs = 7 * 24 * 60 * 60 * 1000

function createAgeTest({ new: isNew }: Facets, now: Date) {
  const start = new Date(now.getTime() - newForMs).toISOString()
  const isRecent = ({ createdAt }: FactsInCodes) => createdAt !== null && createdAt >= start
  return { isRecent, isChosen: isNew, matches: (product: FactsInCodes) => !isNew || isRecent(product) }
}

/** A garment has to have one of the lengths: a top has no waist, and jeans have no pit to pit. */
function createLengthTest(facets: Facets): FacetTest {
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
  }
}
