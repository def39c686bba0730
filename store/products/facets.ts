import type { Ringgit } from '#store/money.ts'
import type { FieldValues, ProductField } from './fields.ts'
import { type ChoiceParam, choiceFilters, lengthFilters, type RangeParam } from './filters.ts'
import { parseLength } from './garment-facts.ts'
import type { FacetParams } from './listing.ts'
import { normalizeSearchText } from './search-text.ts'

/** A range of lengths in cm or of prices in ringgit, with both ends. From 0, or without an end. */
export type Range = readonly [min: number, max: number]

/** Which facts the products of a listing have. An empty list or an absent range allows all. */
export type Facets = { [P in ChoiceParam]: readonly string[] } & { [P in RangeParam]?: Range } & {
  /** Listed within the last week. */
  new: boolean
}

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

/** Texts such as brands are the same in any case and with any punctuation. */
export const toTextKey = (text = ''): string => normalizeSearchText(text)

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
  price: Ringgit
  createdAt: string | null
}
