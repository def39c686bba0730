import { sen } from '#store/money.ts'
import { defaultCategories } from '#store/products/categories.ts'
import { fitSizes, type GarmentFacts, type Measurements } from '#store/products/garment-facts.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'

/** What a buyer asks of a product; stored in the columns that the admin's form edits. */
interface Passport extends Required<Omit<GarmentFacts, 'fitSize' | 'measurements' | 'flawImageUrls'>> {
  brand?: string
  /** Absent where it is the size on the label, or one size fits all: bags, cloths, hats. */
  fitSize?: NonNullable<GarmentFacts['fitSize']>
  /** In cm, as the garment is drawn on the product's photos. */
  measurements: Measurements
  flaws?: string
  material: string
  origin: string
  care: string
  weightGrams: number
}

/** A product of the demo catalogue. Prices are in sen; ages are days before the shop is filled. */
export interface DemoProduct {
  /** The product's id in the shop; its photos are `demo/photos/{id}-{view}.webp`. */
  id: string
  title: string
  description: string
  price: number
  /** As printed on the label. */
  size?: string
  /** Width of a hat's brim in cm, where the tape lies; the passport has no measurement for it. */
  brim?: number
  passport: Passport
  listedDaysAgo: number
  /** The buyer, the day of the sale and the amount paid, which may be below the asking price. */
  sold?: { daysAgo: number; price: number; to: { name: string; email: string } }
}

/** Converts a product to what the admin's form would save of it. */
export function toProductDraft({ title, description, price, size, passport }: DemoProduct, imageUrls: string[]) {
  const fitSize = passport.fitSize ?? fitSizes.find(name => name === size)
  return {
    title,
    description,
    price: sen(price),
    imageUrls,
    category: String(defaultCategories.find(({ types }) => types.includes(passport.garmentType))?.id),
    ...(size === undefined ? {} : { size }),
    ...passport,
    ...(fitSize && { fitSize }),
  } satisfies ProductDraft
}
