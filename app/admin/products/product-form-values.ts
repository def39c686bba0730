import { formatAmount } from '#store/money.ts'
import type { ProductDraftField, ProductDraftValues } from '#store/products/merge-product.ts'
import { type ProductDraft, parsePrice } from '#store/products/product-draft.ts'
import { mapTextFields, type ProductTextField } from '#store/products/product-fields.ts'

/** The product form's inputs except the photos, as typed. */
export type ProductInputs = Record<ProductTextField | 'price' | 'category', string>

export const emptyInputs: ProductInputs = { ...mapTextFields(() => ''), price: '', category: 'top' }

export const toInputs = (draft: ProductDraft): ProductInputs => ({
  ...mapTextFields(field => draft[field] ?? ''),
  price: formatAmount(draft.price).replace(/\.00$/, ''),
  category: draft.category || 'top',
})

/** Makes typed values comparable with a stored draft. A price that isn't one stays text. */
export const toDraftValues = (inputs: ProductInputs, imageUrls: readonly string[]): ProductDraftValues => ({
  ...inputs,
  price: parsePrice(inputs.price) ?? inputs.price,
  imageUrls,
})

/** What the form calls its fields, inside a sentence. */
export const fieldLabels: Record<ProductDraftField, string> = {
  title: 'product name',
  description: 'other info',
  brand: 'brand',
  price: 'price',
  category: 'category',
  imageUrls: 'images',
}

export const joinLabels = (fields: readonly ProductDraftField[]) => fields.map(field => fieldLabels[field]).join(', ')
