import { type FacetedProduct, toTextKey } from './facets.ts'
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

function toCodes(codes: readonly number[]): Codes {
  const [code0 = -1, code1 = -1, code2 = -1, code3 = -1, code4 = -1] = codes
  const [code5 = -1, code6 = -1, code7 = -1, code8 = -1, code9 = -1] = codes.slice(5)
  return { code0, code1, code2, code3, code4, code5, code6, code7, code8, code9 }
}

type CodeParam = ChoiceParam | (typeof lengthFilters)[number][0]

/** A field of several choices has a code for each of them. Lengths come last. */
const readersByParam = new Map<CodeParam, typeof readers>()
let codeCount = 0
for (const [param, count] of [
  ...choiceFilters.map(({ param, field }) => [param, field.kind === 'choices' ? field.max : 1] as const),
  ...lengthFilters.map(([param]) => [param, 1] as const),
]) {
  readersByParam.set(param, readers.slice(codeCount, codeCount + count))
  codeCount += count
}
if (codeCount > readers.length) throw new Error(`The filters have ${codeCount} codes: give Codes as many properties`)

/** The functions that read the codes of a filter, one for each of several choices. */
export const getReaders = (param: CodeParam): typeof readers => readersByParam.get(param) ?? []

export const toLengthCode = (length: number | undefined): number =>
  length === undefined ? -1 : length / measurementStep

/**
 * The texts that products have, such as brands, by filter and key. The first spelling of one is
 * shown.
 */
export type Texts = Map<ChoiceParam, Map<string, { code: number; text: string }>>

export const createTexts = (): Texts => new Map(choiceFilters.map(({ param }) => [param, new Map()]))

/** Converts the facts of a product. A text that is new joins `texts`. */
export function createCodes(product: FacetedProduct, texts: Texts): Codes {
  const { measurements = {} } = product
  const choices = choiceFilters.flatMap(({ param, name, field }): number | number[] => {
    const value = product[name]
    if (field.kind === 'text') return findTextCode(texts.get(param), value as string | undefined)
    if (field.kind === 'choice') return field.choices.indexOf(String(value))
    const chosen = (value ?? []) as string[]
    return Array.from({ length: field.max }, (_, index) => field.choices.indexOf(chosen[index] ?? ''))
  })
  const lengths = lengthFilters.map(([, name]) => toLengthCode(measurements[name]))
  return toCodes([...choices, ...lengths])
}

function findTextCode(texts: Map<string, { code: number; text: string }> = new Map(), text = ''): number {
  const key = toTextKey(text)
  if (key === '') return -1
  const known = texts.get(key)
  if (known) return known.code
  texts.set(key, { code: texts.size, text: text.trim() })
  return texts.size - 1
}
