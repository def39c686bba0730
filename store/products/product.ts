import type { ProductId } from '#store/ids.ts'

/** One photo in all its sizes. `blur` is a data: URL of a few bytes, shown until the photo is there. */
export interface ProductImage {
  url: string
  width: number
  height: number
  blur: string | null
  sources: { url: string; width: number; type: string }[]
}

/** A piece as anybody may see it: never who bought it, in which order, or what it cost the store (readings T21). Prices in MYR, times ISO 8601 UTC. */
export interface Product {
  id: ProductId
  title: string
  description: string
  price: number
  category: string
  imageUrls: string[]
  images: ProductImage[]
  size?: string
  inStock: boolean
  createdAt: string | null
  sold: boolean
  soldPrice?: number
  soldAt?: string
  /** When somebody's payment session ends; a year 9999 means that a bank is deciding without a clock. Null when the piece is free. */
  heldUntil: string | null
}

/** A hold without a clock: the bank decides in its own time. */
export const holdWithoutExpiry = '9999-12-31T23:59:59.999Z'

/** What may be absent or under an older name in a record (ENT-02, readings T33). */
interface LegacyProduct {
  title?: string | null
  name?: string | null
  imageUrls?: readonly string[] | null
  imageUrl?: string | null
}

/** Older records call the title `name`. */
export const getProductTitle = (record: LegacyProduct) => record.title ?? record.name ?? ''

/** Older records have one `imageUrl` instead of a list. */
export const listImageUrls = (record: LegacyProduct): string[] => {
  if (record.imageUrls?.length) return [...record.imageUrls]
  return record.imageUrl ? [record.imageUrl] : []
}

export const fallbackDescription = 'Vintage piece in excellent condition.'

/** As rendered pages show a piece: they are the same for everybody and outlive a hold, which the live stream tells. */
export const withoutHold = (product: Product): Product => ({ ...product, heldUntil: null })
