import { type Category, defaultCategories, listGarmentTypes } from './categories.ts'
import { parseField } from './field-values.ts'
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  getField,
  productFields,
  type RequiredFieldName,
  type TypedFields,
} from './fields.ts'

/** The fields of a product that the admin's form edits. */
export type ProductDraft = FieldValues

export const maxImages = productFields.imageUrls.max
export const svgRefused = 'This is an SVG drawing, which can carry programs. Please send a JPEG, PNG or WebP.'

/** The values of the form, as typed. Lengths may be numbers. */
export type DraftInput = { [F in RequiredFieldName]: Readonly<TypedFields[F]> } & {
  [F in Exclude<FieldName, RequiredFieldName>]?:
    | Readonly<TypedFields[F] extends string | string[] ? TypedFields[F] : Record<string, string | number>>
    | undefined
}

/**
 * Parses the form's values.
 * @param current the edited product, which may keep what is no longer offered
 * @param categories the shop's
 * @returns the draft, or which fields are missing or invalid
 */
export function parseProductDraft(
  input: DraftInput,
  current: { [F in FieldName]?: unknown } = {},
  categories: readonly Pick<Category, 'id' | 'types'>[] = defaultCategories,
): { ok: true; draft: ProductDraft } | { ok: false; invalidFields: FieldName[] } {
  const draft: Record<string, unknown> = {}
  const invalidFields: FieldName[] = []
  const category = cleanCategory(input.category)
  const isSame = category === cleanCategory(current.category)
  const offered: { [F in FieldName]?: readonly unknown[] } = {
    category: isSame ? [category] : categories.map(({ id }) => id),
    garmentType: [undefined, ...listGarmentTypes(category, categories), ...(isSame ? [current.garmentType] : [])],
  }
  for (const name of fieldNames) {
    const field = getField(name)
    const typed = name === 'category' ? category : input[name]
    const parsed = parseField(field, typed, draft)
    const value = offered[name]?.includes(parsed) === false ? null : parsed
    if (value === null || (value === undefined && field.isRequired)) invalidFields.push(name)
    // Facts that depend on a field are compared with what was typed, also when it isn't valid.
    draft[name] = value ?? (field.isRequired ? typed : undefined)
  }
  if (invalidFields.length > 0) return { ok: false, invalidFields }
  const entered = Object.entries(draft).filter(([, value]) => value !== undefined)
  return { ok: true, draft: Object.fromEntries(entered) as ProductDraft }
}

const cleanCategory = (category: unknown) =>
  String(category ?? '')
    .trim()
    .toLowerCase()
