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

export const mostImages = 5
const longestTitle = 200
const longestDescription = 5000
const highestPrice = 1_000_000_00

/** A price as it is typed (VAL-11, readings T25): digits, perhaps a point and one or two decimals. Undefined for anything else; nothing is guessed. */
export function parsePrice(text: string): Sen | undefined {
  const typed = text.trim()
  if (!/^(\d+(\.\d{1,2})?|\.\d{1,2})$/.test(typed)) return undefined
  const amount = Math.round(Number(typed) * 100)
  return amount <= highestPrice ? sen(amount) : undefined
}

export type DraftField = 'title' | 'description' | 'price' | 'category' | 'images'

interface TypedDraft {
  title: string
  description: string
  price: string
  category: string
  imageUrls: readonly string[]
}

/** What the form holds as a draft, or which of its fields will not do (VAL-10, VAL-14). An older piece may keep a category that the form does not offer. */
export function readDraft(
  typed: TypedDraft,
  { category: before }: { category?: string } = {},
): { ok: true; draft: ProductDraft } | { ok: false; missing: DraftField[] } {
  const title = typed.title.trim()
  const description = typed.description.trim()
  const price = parsePrice(typed.price)
  const category = typed.category.trim().toLowerCase()
  const imageUrls = [...new Set(typed.imageUrls)]
  const missing: DraftField[] = []
  if (title === '' || title.length > longestTitle) missing.push('title')
  if (description === '' || description.length > longestDescription) missing.push('description')
  if (price === undefined) missing.push('price')
  if (!(categories as readonly string[]).includes(category) && category !== before?.toLowerCase())
    missing.push('category')
  if (imageUrls.length === 0 || imageUrls.length > mostImages) missing.push('images')
  return price === undefined || missing.length > 0
    ? { ok: false, missing }
    : { ok: true, draft: { title, description, price, category, imageUrls } }
}
