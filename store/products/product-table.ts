import type { OrderId, ProductId } from '#store/ids.ts'

export interface ProductTable {
  id: ProductId
  /** Older records have `name` instead. */
  title: string | null
  name: string | null
  description: string
  priceSen: number
  category: string
  /** JSON list of addresses, the main photo first; older records have `imageUrl` instead. */
  imageUrls: string | null
  imageUrl: string | null
  size: string | null
  inStock: number
  createdAt: string | null
  sold: number
  soldPriceSen: number | null
  soldAt: string | null
  soldToName: string | null
  soldToEmail: string | null
  soldOrderId: OrderId | null
  /** The order that is paying for the piece right now. Only the payment provider's word, never a clock, ends a hold. */
  heldBy: OrderId | null
  heldUntil: string | null
  /** 1 = taken off the shop but kept for the books. */
  hidden: number
  /** Title, description and category as searches compare them, see listing.ts. */
  searchText: string
}

/** What is known of a stored photo, by the address it is served from. */
export interface PhotoTable {
  url: string
  width: number
  height: number
  blur: string | null
  /** JSON list of { url, width, type }. */
  sources: string
  createdAt: string
  /** What a browser called its upload, so that sending it again makes no second photo. */
  uploadKey: string | null
  /** The admin's user id. */
  uploadedBy: string | null
  /** The piece that shows it. */
  productId: ProductId | null
  /** Since when no piece has shown it; such a photo is swept away in time. Null also for photos that were there before uploads. */
  unusedSince: string | null
  /** Set while its files are being put or taken away: no piece can begin to show it. */
  pendingSince: string | null
}
