import { sen } from '#store/money.ts'
import type { GarmentFacts, Measurements } from '#store/products/garment-facts.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'

/** What a buyer asks of a product; stored in the columns that the admin's form edits. */
interface Passport extends Required<Omit<GarmentFacts, 'fitSize' | 'measurements' | 'flawImageUrls'>> {
  brand?: string
  /** Absent where one size fits all: bags, cloths, hats. */
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
  category: 'top' | 'bottom' | 'other'
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
export const toProductDraft = (product: DemoProduct, imageUrls: string[]): ProductDraft => ({
  title: product.title,
  description: product.description,
  category: product.category,
  price: sen(product.price),
  imageUrls,
  ...(product.size === undefined ? {} : { size: product.size }),
  ...product.passport,
})
