import { sen } from '#store/money.ts'
import { defaultCategories } from '#store/products/categories.ts'
import { fitSizes, type GarmentFacts, type Measurements } from '#store/products/garment-facts.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'

/**
 * A product of the demo catalogue, with all that a buyer asks of it. Prices are in sen; ages are
 * days before the shop is filled.
 */
export interface DemoProduct extends Required<Omit<GarmentFacts, 'fitSize' | 'measurements' | 'flawImageUrls'>> {
  /** The product's id in the shop; its photos are `demo/photos/{id}-{view}-{width}.webp`. */
  id: string
  title: string
  description: string
  price: number
  /** As printed on the label. */
  size?: string
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
  listedDaysAgo: number
  /** The buyer, the day of the sale and the amount paid, which may be below the asking price. */
  sold?: { daysAgo: number; price: number; to: { name: string; email: string } }
}

/** Converts a product to what the admin's form would save of it. */
export function toProductDraft({ id: _, listedDaysAgo: __, sold: ___, ...product }: DemoProduct, imageUrls: string[]) {
  const fitSize = product.fitSize ?? fitSizes.find(name => name === product.size)
  return {
    ...product,
    price: sen(product.price),
    imageUrls,
    category: String(defaultCategories.find(({ types }) => types.includes(product.garmentType))?.id),
    ...(fitSize && { fitSize }),
  } satisfies ProductDraft
}
