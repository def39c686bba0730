import { fromMyr, type Sen, sen } from '#store/money.ts'
import { categories } from './listing.ts'
import type { Product } from './product.ts'
import {
  mapTextFields,
  omitEmptyFields,
  type ProductText,
  type ProductTextField,
  productTextFieldNames,
  productTextFields,
} from './product-fields.ts'

/** The fields of a product that the admin's form edits. */
export interface ProductDraft extends ProductText {
  price: Sen
  category: string
  imageUrls: string[]
}

/** The draft that an edit of a product begins with. */
export function toProductDraft(product: Product): ProductDraft {
  const text = omitEmptyFields(mapTextFields(field => product[field] ?? ''))
  return { ...text, price: fromMyr(product.price), category: product.category, imageUrls: product.imageUrls }
}

export const maxImages = 5
export const svgRefused = 'This is an SVG drawing, which can carry programs. Please send a JPEG, PNG or WebP.'
const maxPrice = 1_000_000_00

/**
 * Parses a price as typed: digits, optionally a point and one or two decimals.
 * @returns undefined for anything else, such as a thousands separator, whose meaning is unclear
 */
export function parsePrice(text: string): Sen | undefined {
  const input = text.trim()
  if (!/^(\d+(\.\d{1,2})?|\.\d{1,2})$/.test(input)) return undefined
  const amount = Math.round(Number(input) * 100)
  return amount <= maxPrice ? sen(amount) : undefined
}

export type DraftField = ProductTextField | 'price' | 'category' | 'images'

interface DraftInput extends ProductText {
  price: string
  category: string
  imageUrls: readonly string[]
}

/**
 * Parses the form's values.
 * @param current the edited product, which may keep a category that the form does not offer
 * @returns the draft, or which fields are missing or invalid
 */
export function parseProductDraft(
  input: DraftInput,
  { category: currentCategory }: { category?: string } = {},
): { ok: true; draft: ProductDraft } | { ok: false; invalidFields: DraftField[] } {
  const text = mapTextFields(field => input[field]?.trim() ?? '')
  const price = parsePrice(input.price)
  const category = input.category.trim().toLowerCase()
  const imageUrls = [...new Set(input.imageUrls)]
  const invalidFields: DraftField[] = productTextFieldNames.filter(field => !isValidText(field, text[field]))
  if (price === undefined) invalidFields.push('price')
  if (!(categories as readonly string[]).includes(category) && category !== currentCategory?.toLowerCase())
    invalidFields.push('category')
  if (imageUrls.length === 0 || imageUrls.length > maxImages) invalidFields.push('images')
  return price === undefined || invalidFields.length > 0
    ? { ok: false, invalidFields }
    : { ok: true, draft: { ...omitEmptyFields(text), price, category, imageUrls } }
}

function isValidText(field: ProductTextField, text: string): boolean {
  const { maxLength, isRequired } = productTextFields[field]
  return text.length <= maxLength && (text !== '' || !isRequired)
}
