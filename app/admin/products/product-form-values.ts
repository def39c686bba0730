import { measurementNames } from '#app/messages/en/garment.ts'
import { formatAmount } from '#store/money.ts'
import { type FactName, parseLength } from '#store/products/garment-facts.ts'
import type { Measurement } from '#store/products/garment-types.ts'
import type { ProductDraftField, ProductDraftValues } from '#store/products/merge-product.ts'
import { type ProductDraft, parsePrice } from '#store/products/product-draft.ts'
import { mapTextFields, type ProductTextField } from '#store/products/product-fields.ts'

type TextInput =
  | ProductTextField
  | Exclude<FactName, 'colours' | 'measurements' | 'flawImageUrls'>
  | 'price'
  | 'category'
  | 'weightGrams'

/** The product form's inputs except the photos, as typed. */
export interface ProductInputs extends Record<TextInput, string> {
  colours: string[]
  /** By name, as typed. */
  measurements: Record<string, string>
}

/** The inputs that are one text each. */
export type ProductTextInput = TextInput

export const emptyInputs: ProductInputs = {
  ...mapTextFields(() => ''),
  price: '',
  category: 'top',
  garmentType: '',
  fitSize: '',
  condition: '',
  colours: [],
  era: '',
  measurements: {},
  weightGrams: '',
}

export const toInputs = (draft: ProductDraft): ProductInputs => ({
  ...mapTextFields(field => draft[field] ?? ''),
  price: formatAmount(draft.price).replace(/\.00$/, ''),
  category: draft.category || 'top',
  garmentType: draft.garmentType ?? '',
  fitSize: draft.fitSize ?? '',
  condition: draft.condition ?? '',
  colours: draft.colours ?? [],
  era: draft.era ?? '',
  measurements: Object.fromEntries(Object.entries(draft.measurements ?? {}).map(([name, cm]) => [name, String(cm)])),
  weightGrams: String(draft.weightGrams ?? ''),
})

/** Tells the value of a field in words, photos apart. */
export function describeInput(field: ProductDraftField, inputs: ProductInputs): string {
  switch (field) {
    case 'imageUrls':
    case 'flawImageUrls':
      return ''
    case 'colours':
      return inputs.colours.join(', ')
    case 'measurements':
      return Object.entries(inputs.measurements)
        .map(([name, cm]) => `${name in measurementNames ? measurementNames[name as Measurement] : name} ${cm}`)
        .join(', ')
    default:
      return inputs[field]
  }
}

/** Photos of the form by URL, or by key while they are not stored. */
interface FormPhotos {
  all: readonly string[]
  flaws: readonly string[]
}

/** Makes typed values comparable with a stored draft. A price that isn't one stays text. */
export const toDraftValues = (inputs: ProductInputs, photos: FormPhotos): ProductDraftValues => ({
  ...inputs,
  price: parsePrice(inputs.price) ?? inputs.price,
  measurements: Object.fromEntries(
    Object.entries(inputs.measurements)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, parseLength(text) ?? text]),
  ),
  weightGrams: inputs.weightGrams === '' ? undefined : Number(inputs.weightGrams),
  imageUrls: photos.all,
  flawImageUrls: photos.flaws,
})

/** What the form calls its fields, inside a sentence. */
export const fieldLabels: Record<ProductDraftField, string> = {
  title: 'product name',
  description: 'other info',
  brand: 'brand',
  size: 'size on the label',
  price: 'price',
  category: 'category',
  imageUrls: 'images',
  garmentType: 'garment type',
  fitSize: 'fit size',
  condition: 'condition',
  colours: 'colours',
  era: 'era',
  measurements: 'measurements',
  flaws: 'flaws',
  flawImageUrls: 'photos of flaws',
  material: 'material',
  origin: 'origin',
  care: 'care',
  weightGrams: 'weight',
}

export const joinLabels = (fields: readonly ProductDraftField[]) => fields.map(field => fieldLabels[field]).join(', ')
