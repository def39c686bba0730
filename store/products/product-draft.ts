import { type Sen, sen } from '#store/money.ts'
import { type FactName, type FactsInput, type GarmentFacts, parseFacts } from './garment-facts.ts'
import { categories } from './listing.ts'
import {
  mapTextFields,
  omitEmptyFields,
  type ProductText,
  type ProductTextField,
  productTextFieldNames,
  productTextFields,
} from './product-fields.ts'

/** The fields of a product that the admin's form edits. */
export interface ProductDraft extends ProductText, GarmentFacts {
  price: Sen
  category: string
  imageUrls: string[]
  /** For postage; shoppers don't see it. */
  weightGrams?: number
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

const maxWeightGrams = 30_000

/** Parses a weight in grams as typed; null when it isn't one, undefined when there is none. */
function parseWeight(text: string): number | null | undefined {
  const input = text.trim()
  if (input === '') return undefined
  const grams = /^\d{1,5}$/.test(input) ? Number(input) : 0
  return grams > 0 && grams <= maxWeightGrams ? grams : null
}

export type DraftField = ProductTextField | FactName | 'price' | 'category' | 'images' | 'weightGrams'

/** The values of the form, as typed. */
export interface DraftInput extends ProductText, FactsInput {
  price: string
  category: string
  imageUrls: readonly string[]
  weightGrams?: string
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
  const { facts, invalidFacts } = parseFacts(input, { category, imageUrls })
  invalidFields.push(...invalidFacts)
  const weightGrams = parseWeight(input.weightGrams ?? '')
  if (weightGrams === null) invalidFields.push('weightGrams')
  if (price === undefined || weightGrams === null || invalidFields.length > 0) return { ok: false, invalidFields }
  const weight = weightGrams === undefined ? {} : { weightGrams }
  return { ok: true, draft: { ...omitEmptyFields(text), price, category, imageUrls, ...facts, ...weight } }
}

function isValidText(field: ProductTextField, text: string): boolean {
  const { maxLength, isRequired } = productTextFields[field]
  return text.length <= maxLength && (text !== '' || !isRequired)
}
