import { formatMoney, type Sen, sen } from '#store/money.ts'
import { maxPayment } from '#store/payments.ts'
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
export const priceTooHigh = `Please give at most ${formatMoney(maxPayment)}: the payment provider takes no more.`

/**
 * Parses a price as typed: digits, optionally RM or MYR before them, commas before groups of three,
 * and a point with one or two decimals.
 * @returns undefined for anything else, such as '12,50', whose meaning is unclear, and for more
 * than the payment provider takes
 */
export function parsePrice(text: string): Sen | undefined {
  const amount = parseAmount(text)
  return amount <= maxPayment ? sen(amount) : undefined
}

/** Whether a price as typed is one, but more than the payment provider takes. */
export const isPriceTooHigh = (text: string): boolean => parseAmount(text) > maxPayment

/** Parses an amount as typed to sen; NaN when it is none. */
function parseAmount(text: string): number {
  const input = withoutCurrency(text)
  const isAmount = /^((\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?|\.\d{1,2})$/.test(input)
  return isAmount ? Math.round(Number(input.replaceAll(',', '')) * 100) : Number.NaN
}

const withoutCurrency = (text: string) => text.trim().replace(/^(rm|myr)\s*/i, '')

/** Says what is wrong with a price as typed; undefined when it is one. */
export function describePriceProblem(text: string): string | undefined {
  if (parsePrice(text) !== undefined) return undefined
  const input = withoutCurrency(text)
  if (isPriceTooHigh(text)) return priceTooHigh
  if (/^[-−–]/.test(input)) return 'A price can’t be below 0.'
  if (/^\d[\d,]*\.\d{3,}$/.test(input)) return 'Please give at most two digits after the point, such as 45.50.'
  if (/^\d+,\d+$/.test(input)) return 'Please write sen after a point, such as 12.50, and thousands as 1,200.'
  return 'Please give the price in digits, such as 45 or 45.50.'
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
