import {
  type Colour,
  type Condition,
  colours,
  conditions,
  type FitSize,
  fitSizes,
  type GarmentFacts,
  type Measurements,
  parseLength,
} from './garment-facts.ts'
import { type GarmentType, garmentTypes } from './garment-types.ts'
import type { FacetParams } from './listing.ts'
import { normalizeSearchText } from './search-text.ts'

/** A range of lengths in cm or of prices in MYR, both ends included. From 0, or without an end. */
export type Range = readonly [min: number, max: number]

/** Which facts the products of a listing have. An empty list or an absent range allows all. */
export interface Facets {
  types: GarmentType[]
  sizes: FitSize[]
  /** In the form that searches compare. */
  brands: string[]
  colours: Colour[]
  conditions: Condition[]
  price?: Range
  /** Garments match by one of these: a top has no waist, and jeans have no pit to pit. */
  pitToPit?: Range
  waist?: Range
  /** Listed within the last week. */
  isNew: boolean
}

const newForMs = 7 * 24 * 60 * 60 * 1000
const maxBrands = 10

/** Parses the facets of an address. What isn't valid is left out. */
export function parseFacets(params: FacetParams): Facets {
  const price = parseRange(params.price, text => (/^\d{1,7}$/.test(text) ? Number(text) : undefined))
  const pitToPit = parseRange(params.pit, parseLength)
  const waist = parseRange(params.waist, parseLength)
  return {
    types: pick(params.type, garmentTypes),
    sizes: pick(params.size, fitSizes),
    brands: [...new Set(split(params.brand).map(toBrandKey))].filter(Boolean).slice(0, maxBrands),
    colours: pick(params.colour, colours),
    conditions: pick(params.condition, conditions),
    ...(price && { price }),
    ...(pitToPit && { pitToPit }),
    ...(waist && { waist }),
    isNew: params.new === '1',
  }
}

/** Brands are the same in any case. A comma separates those of an address. */
export const toBrandKey = (brand = ''): string => normalizeSearchText(brand.replaceAll(',', ' '))

const split = (text = ''): string[] => text.split(',')
const pick = <T extends string>(text: string | undefined, choices: readonly T[]): T[] => {
  const texts = new Set(split(text))
  return choices.filter(choice => texts.has(choice))
}

/** Parses '20-80', '20-' or '-80'. */
function parseRange(text: string | undefined, parseNumber: (text: string) => number | undefined): Range | undefined {
  const [from, to, ...rest] = text?.split('-') ?? []
  if (from === undefined || to === undefined || rest.length > 0 || from + to === '') return undefined
  const range = [from === '' ? 0 : parseNumber(from), to === '' ? Number.POSITIVE_INFINITY : parseNumber(to)] as const
  const [first, last] = range
  return first !== undefined && last !== undefined && first <= last ? [first, last] : undefined
}

/** What facets look at. */
export interface FacetedProduct extends GarmentFacts {
  brand?: string
  /** In MYR. */
  price: number
  createdAt: string | null
}

/** Whether a product has the facts of a listing. The index of products applies the same rules. */
export const matchesFacets = (product: FacetedProduct, facets: Facets, now: Date): boolean =>
  includes(facets.types, product.garmentType) &&
  includes(facets.sizes, product.fitSize) &&
  includes(facets.brands, toBrandKey(product.brand)) &&
  (facets.colours.length === 0 || (product.colours ?? []).some(colour => facets.colours.includes(colour))) &&
  includes(facets.conditions, product.condition) &&
  isWithin(facets.price, product.price) &&
  matchesFit(product.measurements ?? {}, facets) &&
  (!facets.isNew || createRecencyCheck(now)(product))

const includes = <T>(allowed: readonly T[], value: T | undefined) =>
  allowed.length === 0 || (value !== undefined && allowed.includes(value))

export const isWithin = (range: Range | undefined, value: number | undefined) =>
  range === undefined || (value !== undefined && value >= range[0] && value <= range[1])

/** Whether a garment has one of the measurements that are asked for. */
export const matchesFit = (measured: Pick<Measurements, 'pitToPit' | 'waist'>, { pitToPit, waist }: Facets): boolean =>
  !(pitToPit || waist) ||
  (pitToPit !== undefined && isWithin(pitToPit, measured.pitToPit)) ||
  (waist !== undefined && isWithin(waist, measured.waist))

/** Creates the check whether a product was listed within the last week. */
export function createRecencyCheck(now: Date): (product: Pick<FacetedProduct, 'createdAt'>) => boolean {
  const start = new Date(now.getTime() - newForMs).toISOString()
  return ({ createdAt }) => createdAt !== null && createdAt >= start
}
