import type { Catalogue } from '#app/messages/catalogues.ts'
import { parseFacets, type Range } from '#store/products/facets.ts'
import type { FactName } from '#store/products/fields.ts'
import { choiceFilters, type FacetParam, lengthFilters } from '#store/products/filters.ts'
import type { FacetParams } from '#store/products/listing.ts'
import { describeFact } from '../../ui/product/describe-fact.ts'

/** One thing that a list is filtered by, and how to take it away. */
export interface FacetChip {
  label: string
  param: FacetParam
  /** One of several values of the parameter. */
  value?: string
}

type Words = Pick<Catalogue, 'filters' | 'garment'>

/** Describes the facets of an address in the words of a language. */
export function listFacetChips(params: FacetParams, messages: Words): FacetChip[] {
  const facets = parseFacets(params)
  const { garment, filters } = messages
  const choices = choiceFilters.flatMap(({ param, name, field }): FacetChip[] => {
    // A text is shown as it stands in the address.
    const values = field.kind === 'text' ? (params[param] ?? '').split(',').filter(Boolean) : facets[param]
    return values.map(value => ({ label: describeFact(name as FactName, value, garment), param, value }))
  })
  const lengths = lengthFilters.flatMap(([param, name]): FacetChip[] => {
    const range = facets[param]
    return range ? [{ label: `${garment.measurementNames[name]} ${describeRange(range)} cm`, param }] : []
  })
  return [
    ...choices,
    ...(facets.price ? [{ label: `MYR ${describeRange(facets.price)}`, param: 'price' as const }] : []),
    ...lengths,
    ...(facets.new ? [{ label: filters.newThisWeek, param: 'new' as const }] : []),
  ]
}

function describeRange([min, max]: Range): string {
  if (min === 0) return `≤ ${max}`
  return max === Number.POSITIVE_INFINITY ? `≥ ${min}` : `${min}–${max}`
}
