import { type Sen, sen } from '#store/money.ts'
import { categories } from './listing.ts'

/** The five things that the admin's form says of a piece (DBA-01). */
export interface ProductDraft {
  title: string
  description: string
  price: Sen
  category: string
  imageUrls: string[]
}

export const maxImages = 5
const maxTitleLength = 200
const maxDescriptionLength = 5000
const maxPrice = 1_000_000_00

/** A price as it is typed (VAL-11, readings T25): digits, perhaps a point and one or two decimals. Undefined for anything else; nothing is guessed. */
export function parsePrice(text: string): Sen | undefined {
  const input = text.trim()
  if (!/^(\d+(\.\d{1,2})?|\.\d{1,2})$/.test(input)) return undefined
  const amount = Math.round(Number(input) * 100)
  return amount <= maxPrice ? sen(amount) : undefined
}

export type DraftField = 'title' | 'description' | 'price' | 'category' | 'images'

interface DraftInput {
  title: string
  description: string
  price: string
  category: string
  imageUrls: readonly string[]
}

/** What the form holds as a draft, or which of its fields will not do (VAL-10, VAL-14). An older piece may keep a category that the form does not offer. */
export function parseProductDraft(
  input: DraftInput,
  { category: currentCategory }: { category?: string } = {},
): { ok: true; draft: ProductDraft } | { ok: false; invalidFields: DraftField[] } {
  const title = input.title.trim()
  const description = input.description.trim()
  const price = parsePrice(input.price)
  const category = input.category.trim().toLowerCase()
  const imageUrls = [...new Set(input.imageUrls)]
  const invalidFields: DraftField[] = []
  if (title === '' || title.length > maxTitleLength) invalidFields.push('title')
  if (description === '' || description.length > maxDescriptionLength) invalidFields.push('description')
  if (price === undefined) invalidFields.push('price')
  if (!(categories as readonly string[]).includes(category) && category !== currentCategory?.toLowerCase())
    invalidFields.push('category')
  if (imageUrls.length === 0 || imageUrls.length > maxImages) invalidFields.push('images')
  return price === undefined || invalidFields.length > 0
    ? { ok: false, invalidFields }
    : { ok: true, draft: { title, description, price, category, imageUrls } }
}
