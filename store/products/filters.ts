import { type FieldName, fieldNames, getField, type ProductField, type productFields } from './fields.ts'
import type { Measurement } from './garment-types.ts'

type Fields = typeof productFields
type ParamOf<F> = F extends { filter: infer Param extends string } ? Param : never
/** Filters of which several values may be chosen. */
export type ChoiceParam = {
  [F in FieldName]: Fields[F] extends { kind: 'choice' | 'choices' | 'text' } ? ParamOf<Fields[F]> : never
}[FieldName]
type LengthParam = keyof Fields['measurements']['filters']
/** Filters by a lowest and a highest value. */
export type RangeParam = ParamOf<Fields['price']> | LengthParam
/** The parameters of addresses that filter by facts; `new` is what was listed within a week. */
export type FacetParam = ChoiceParam | RangeParam | 'new'

interface ChoiceFilter {
  param: ChoiceParam
  name: FieldName
  field: ProductField & { kind: 'choice' | 'choices' | 'text' }
}

const isChoice = (field: ProductField): field is ChoiceFilter['field'] =>
  field.kind === 'choice' || field.kind === 'choices' || field.kind === 'text'

/** The filters by choices, and by texts that products have. */
export const choiceFilters: readonly ChoiceFilter[] = fieldNames.flatMap(name => {
  const field = getField(name)
  return field.filter && isChoice(field) ? [{ param: field.filter as ChoiceParam, name, field }] : []
})

/**
 * The filters by lengths. Garments match by one of these: a top has no waist, and jeans have no pit
 * to pit.
 */
export const lengthFilters = fieldNames.flatMap(name => {
  const field = getField(name)
  return field.kind === 'lengths' ? (Object.entries(field.filters) as [LengthParam, Measurement][]) : []
})
