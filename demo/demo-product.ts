/** A product of the demo catalogue. Prices are in sen; ages are days before the shop is filled. */
export interface DemoProduct {
  /** The product's id in the shop; its photos are `demo/photos/{id}-{view}.webp`. */
  id: string
  title: string
  description: string
  category: 'top' | 'bottom' | 'other'
  price: number
  size?: string
  listedDaysAgo: number
  /** The buyer, the day of the sale and the amount paid, which may be below the asking price. */
  sold?: { daysAgo: number; price: number; to: { name: string; email: string } }
}
