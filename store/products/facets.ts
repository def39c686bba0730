import type { FieldName, FieldValues, ProductField } from './fields.ts'
import { type ChoiceParam, choiceFilters, lengthFilters, type RangeParam } from './filters.ts'
import { type Measurements, parseLength } from './garment-facts.ts'
import type { FacetParams } from './listing.ts'
import { normalizeSearchText } from './search-text.ts'

/** A range of lengths in cm or of prices in MYR, both ends included. From 0, or without an end. */
export type Range = readonly [min: number, max: number]

/** Which facts the products of a listing have. An empty list or an absent range allows all. */
export type Facets = { [P in ChoiceParam]: readonly string[] } & { [P in RangeParam]?: Range } & {
  /** Listed within the last week. */
  new: boolean
}

const newForMs = 7 * 24 * 60 * 60 * 1000
const maxTexts = 10

/** Parses the facets of an address. What isn't valid is left out. */
export function parseFacets(params: FacetParams): Facets {
  const ranges = [
    ['price', parseRange(params.price, text => (/^\d{1,7}$/.test(text) ? Number(text) : undefined))],
    ...lengthFilters.map(([param]) => [param, parseRange(params[param], parseLength)]),
  ]
  return {
    ...(Object.fromEntries(choiceFilters.map(({ param, field }) => [param, pick(params[param], field)])) as Record<
      ChoiceParam,
      string[]
    >),
    ...Object.fromEntries(ranges.filter(([, range]) => range !== undefined)),
    new: params.new === '1',
  }
}

/**
 * Reads the values of an address, separated by commas. Texts are in the form that searches compare.
 */
function pick(text = '', field: ProductField): string[] {
  const texts = text.split(',')
  if ('choices' in field) return field.choices.filter(choice => texts.includes(choice))
  return [...new Set(texts.map(toTextKey))].filter(Boolean).slice(0, maxTexts)
}

/** Texts such as brands are the same in any case. A comma separates those of an address. */
export const toTextKey = (text = ''): string => normalizeSearchText(text.replaceAll(',', ' '))

/** Parses '20-80', '20-' or '-80'. */
function parseRange(text: string | undefined, parseNumber: (text: string) => number | undefined): Range | undefined {
  const [from, to, ...rest] = text?.split('-') ?? []
  if (from === undefined || to === undefined || rest.length > 0 || from + to === '') return undefined
  const range = [from === '' ? 0 : parseNumber(from), to === '' ? Number.POSITIVE_INFINITY : parseNumber(to)] as const
  const [first, last] = range
  return first !== undefined && last !== undefined && first <= last ? [first, last] : undefined
}

/** What facets look at. */
export interface FacetedProduct extends Partial<Omit<FieldValues, 'price'>> {
  /** In MYR. */
  price: number
  createdAt: string | null
}

/** Whether a product has the facts of a listing. The index of products applies the same rules. */
export const matchesFacets = (product: FacetedProduct, facets: Facets, now: Date): boolean =>
  choiceFilters.every(({ param, name, field }) => includes(facets[param], product[name], field)) &&
  isWithin(facets.price, product.price) &&
  matchesLengths(product.measurements ?? {}, facets) &&
  (!facets.new || createRecencyCheck(now)(product))

function includes(chosen: readonly string[], value: FacetedProduct[FieldName], { kind }: ProductField): boolean {
  if (chosen.length === 0) return true
  const values = [value ?? []].flat() as string[]
  return values.some(one => chosen.includes(kind === 'text' ? toTextKey(one) : one))
}

export const isWithin = (range: Range | undefined, value: number | undefined) =>
  range === undefined || (value !== undefined && value >= range[0] && value <= range[1])

/** Whether a garment has one of the lengths that are asked for. */
function matchesLengths(measurements: Measurements, facets: Facets): boolean {
  const asked = lengthFilters.filter(([param]) => facets[param])
  return asked.length === 0 || asked.some(([param, name]) => isWithin(facets[param], measurements[name]))
}

/** Creates the check whether a product was listed within the last week. */
export function createRecencyCheck(now: Date): (product: Pick<FacetedProduct, 'createdAt'>) => boolean {
  const start = new Date(now.getTime() - newForMs).toISOString()
  return ({ createdAt }) => createdAt !== null && createdAt >= start
}
