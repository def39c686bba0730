import { factNames, measurementNames } from '#app/messages/en/garment.ts'
import { parseField, toTypedFields } from '#store/products/field-values.ts'
import { type FactName, type FieldName, mapFields, type TypedFields } from '#store/products/fields.ts'
import type { Measurement } from '#store/products/garment-types.ts'
import type { ProductDraftValues } from '#store/products/merge-product.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'

/** The product form's inputs except the photos, as typed. */
export type ProductInputs = Omit<TypedFields, 'imageUrls' | 'flawImageUrls'>

/** The inputs that are one text each. */
export type ProductTextInput = Exclude<keyof ProductInputs, 'colours' | 'measurements'>

export function toInputs(draft: Partial<ProductDraft>): ProductInputs {
  const { imageUrls: _all, flawImageUrls: _flaws, ...inputs } = toTypedFields(draft)
  return { ...inputs, category: inputs.category || 'top' }
}

export const emptyInputs = toInputs({})

/** Whether nothing was typed. A draft may have been stored before there was some field. */
export const isEmpty = (inputs: ProductInputs) =>
  JSON.stringify({ ...emptyInputs, ...inputs }) === JSON.stringify(emptyInputs)

/** Tells the value of a field in words, photos apart. */
export function describeInput(field: FieldName, inputs: ProductInputs): string {
  if (field === 'imageUrls' || field === 'flawImageUrls') return ''
  const value = inputs[field]
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ')
  return Object.entries(value)
    .map(([name, cm]) => `${name in measurementNames ? measurementNames[name as Measurement] : name} ${cm}`)
    .join(', ')
}

/** Photos of the form by URL, or by key while they are not stored. */
interface FormPhotos {
  all: readonly string[]
  flaws: readonly string[]
}

/** Makes typed values comparable with a stored draft. What isn't valid stays as it was typed. */
export function toDraftValues(inputs: ProductInputs, photos: FormPhotos): ProductDraftValues {
  const typed: Record<FieldName, unknown> = { ...inputs, imageUrls: photos.all, flawImageUrls: photos.flaws }
  return mapFields((name, field) => {
    const value = parseField(field, typed[name], typed)
    return value === null ? typed[name] : value
  })
}

/** What the form calls its fields, inside a sentence. Shoppers' names are used for other facts. */
const labels: Partial<Record<FieldName, string>> = {
  title: 'product name',
  description: 'other info',
  size: 'size on the label',
  price: 'price',
  category: 'category',
  imageUrls: 'images',
  garmentType: 'garment type',
  fitSize: 'fits size',
  colours: 'colours',
  measurements: 'measurements',
  flaws: 'flaws',
  flawImageUrls: 'photos of flaws',
  weightGrams: 'weight',
}

/** What the form calls a field, inside a sentence. */
export const getLabel = (name: FieldName): string => labels[name] ?? factNames[name as FactName].toLowerCase()

export const joinLabels = (names: readonly FieldName[]) => names.map(getLabel).join(', ')
