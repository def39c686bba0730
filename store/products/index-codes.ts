import { type ChoiceParam, choiceFilters, lengthFilters } from './filters.ts'
import { measurementStep } from './garment-facts.ts'

/**
 * What filters compare of a product, as whole numbers: the position of a choice in its list, or a
 * length in steps; -1 without one. Properties, because a list for each product would be another
 * place in memory, and lists of 100,000 products took twice the time.
 */
export interface Codes {
  code0: number
  code1: number
  code2: number
  code3: number
  code4: number
  code5: number
  code6: number
  code7: number
  code8: number
  code9: number
}

const readers: readonly ((codes: Codes) => number)[] = [
  codes => codes.code0,
  codes => codes.code1,
  codes => codes.code2,
  codes => codes.code3,
  codes => codes.code4,
  codes => codes.code5,
  codes => codes.code6,
  codes => codes.code7,
  codes => codes.code8,
  codes => codes.code9,
]

/** @throws when the filters have more codes than a product has properties for */
export function toCodes(codes: readonly number[]): Codes {
  if (codes.length > readers.length) throw new Error(`${codes.length} codes: give Codes as many properties`)
  const [code0 = -1, code1 = -1, code2 = -1, code3 = -1, code4 = -1] = codes
  const [code5 = -1, code6 = -1, code7 = -1, code8 = -1, code9 = -1] = codes.slice(5)
  return { code0, code1, code2, code3, code4, code5, code6, code7, code8, code9 }
}

// A field of several choices has a code for each of them. Lengths come last.
const sizes = [
  ...choiceFilters.map(({ field }) => (field.kind === 'choices' ? field.max : 1)),
  ...lengthFilters.map(() => 1),
]
const params: readonly string[] = [...choiceFilters, ...lengthFilters.map(([param]) => ({ param }))].map(
  ({ param }) => param,
)

/** The functions that read the codes of a filter, one for each of several choices. */
export function getReaders(param: ChoiceParam | (typeof lengthFilters)[number][0]): typeof readers {
  const place = params.indexOf(param)
  const first = sizes.slice(0, place).reduce((sum, size) => sum + size, 0)
  return readers.slice(first, first + (sizes[place] ?? 0))
}

export const toLengthCode = (length: number | undefined): number =>
  length === undefined ? -1 : length / measurementStep
