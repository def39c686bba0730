import { type FacetedProduct, toTextKey } from './facets.ts'
import { type ChoiceParam, choiceFilters, lengthFilters } from './filters.ts'
import { measurementStep } from './garment-facts.ts'

/**
 * What filters compare of products, of each fact a column with a row for each product: looking at
 * one fact of 100,000 products reads memory in its order, where their objects are all over it.
 */
export interface FactColumns {
  /**
   * Whole numbers: the position of a choice in its list, or a length in steps; -1 without one. A
   * field of several choices has a column for each of them.
   */
  codes: Int32Array[]
  /** In ringgit. */
  prices: Float64Array
  /** In ms since 1970; NaN without a date, which is neither before nor after any other. */
  dates: Float64Array
}

type CodeParam = ChoiceParam | (typeof lengthFilters)[number][0]

/** Where the columns of a filter are among the codes. */
const places = new Map<CodeParam, { start: number; end: number }>()
let codeCount = 0
for (const [param, count] of [
  ...choiceFilters.map(({ param, field }) => [param, field.kind === 'choices' ? field.max : 1] as const),
  ...lengthFilters.map(([param]) => [param, 1] as const),
]) {
  places.set(param, { start: codeCount, end: codeCount + count })
  codeCount += count
}

/** The columns of a filter, one for each of several choices. */
export function getColumns({ codes }: FactColumns, param: CodeParam): Int32Array[] {
  const { start, end } = places.get(param) ?? { start: 0, end: 0 }
  return codes.slice(start, end)
}

const minRows = 16

export const createFactColumns = (rows = minRows): FactColumns => ({
  codes: Array.from({ length: codeCount }, () => new Int32Array(rows)),
  prices: new Float64Array(rows),
  dates: new Float64Array(rows),
})

/** Writes the facts of a product. Short columns grow; a text that is new joins `texts`. */
export function writeFacts(columns: FactColumns, row: number, product: FacetedProduct, texts: Texts): void {
  const { price, createdAt } = product
  makeRoom(columns, row)
  for (const [index, code] of createCodes(product, texts).entries()) {
    const column = columns.codes[index]
    if (column) column[row] = code
  }
  columns.prices[row] = price
  columns.dates[row] = Date.parse(createdAt ?? '')
}

function makeRoom(columns: FactColumns, row: number): void {
  const { codes, prices, dates } = columns
  if (row < prices.length) return
  const larger = createFactColumns(2 * row)
  for (const [index, column] of codes.entries()) larger.codes[index]?.set(column)
  larger.prices.set(prices)
  larger.dates.set(dates)
  Object.assign(columns, larger)
}

/** Moves rows to the beginning, in their order. */
export function compactRows({ codes, prices, dates }: FactColumns, rows: readonly number[]): void {
  for (const column of [...codes, prices, dates])
    for (const [row, from] of rows.entries()) column[row] = column[from] ?? 0
}

export const toLengthCode = (length: number | undefined): number =>
  length === undefined ? -1 : length / measurementStep

/**
 * The texts that products have, such as brands, by filter and key. The first spelling of one is
 * shown.
 */
export type Texts = Map<ChoiceParam, Map<string, { code: number; text: string }>>

export const createTexts = (): Texts => new Map(choiceFilters.map(({ param }) => [param, new Map()]))

function createCodes(product: FacetedProduct, texts: Texts): number[] {
  const { measurements = {} } = product
  const choices = choiceFilters.flatMap(({ param, name, field }): number | number[] => {
    const value = product[name]
    if (field.kind === 'text') return findTextCode(texts.get(param), value as string | undefined)
    if (field.kind === 'choice') return field.choices.indexOf(String(value))
    const chosen = (value ?? []) as string[]
    return Array.from({ length: field.max }, (_, index) => field.choices.indexOf(chosen[index] ?? ''))
  })
  return [...choices, ...lengthFilters.map(([, name]) => toLengthCode(measurements[name]))]
}

function findTextCode(texts: Map<string, { code: number; text: string }> = new Map(), text = ''): number {
  const key = toTextKey(text)
  if (key === '') return -1
  const known = texts.get(key)
  if (known) return known.code
  texts.set(key, { code: texts.size, text: text.trim() })
  return texts.size - 1
}
