import type * as english from '#app/messages/en.ts'
import type * as malay from '#app/messages/ms.ts'
import { parseFacets, type Range } from '#store/products/facets.ts'
import type { FacetParam, FacetParams } from '#store/products/listing.ts'

/** One thing that a list is filtered by, and how to take it away. */
export interface FacetChip {
  label: string
  param: FacetParam
  /** One of several values of the parameter. */
  value?: string
}

type Words = Pick<typeof english | typeof malay, 'filters' | 'garment' | 'products'>

/** Describes the facets of an address in the words of a language. */
export function listFacetChips(params: FacetParams, messages: Words): FacetChip[] {
  const { types, sizes, colours, conditions, price, pitToPit, waist, isNew } = parseFacets(params)
  const brands = (params.brand ?? '').split(',').filter(Boolean)
  const { measurementNames } = messages.garment
  return [
    ...types.map(value => ({ label: messages.garment.typeNames[value], param: 'type' as const, value })),
    ...sizes.map(value => ({ label: messages.garment.getSizeName(value), param: 'size' as const, value })),
    ...brands.map(value => ({ label: value, param: 'brand' as const, value })),
    ...colours.map(value => ({ label: messages.garment.colourNames[value], param: 'colour' as const, value })),
    ...conditions.map(value => ({
      label: messages.products.conditionNames[value],
      param: 'condition' as const,
      value,
    })),
    ...(price ? [{ label: `MYR ${describeRange(price)}`, param: 'price' as const }] : []),
    ...(pitToPit
      ? [{ label: `${measurementNames.pitToPit} ${describeRange(pitToPit)} cm`, param: 'pit' as const }]
      : []),
    ...(waist ? [{ label: `${measurementNames.waist} ${describeRange(waist)} cm`, param: 'waist' as const }] : []),
    ...(isNew ? [{ label: messages.filters.newThisWeek, param: 'new' as const }] : []),
  ]
}

function describeRange([min, max]: Range): string {
  if (min === 0) return `≤ ${max}`
  return max === Number.POSITIVE_INFINITY ? `≥ ${min}` : `${min}–${max}`
}
