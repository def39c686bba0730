import type { OrderId, ProductId } from '#store/ids.ts'
import type { SoldChannel } from '#store/products/sold-channel.ts'

/** A sold product with its buyer, for admins only. */
export interface Sale {
  id: ProductId
  title: string
  category: string
  /** In ringgit: the sold price, else the price. */
  price: number
  soldAt: string | null
  buyerName: string | null
  buyerEmail: string | null
  orderId: OrderId | null
  /** Where it was sold without an order; null when an order sold it, or nobody noted it. */
  channel: SoldChannel | null
  /** Whether the product was deleted from the shop. */
  isHidden: boolean
}

export const saleSorts = ['newest', 'oldest', 'price-desc', 'price-asc'] as const
export type SaleSort = (typeof saleSorts)[number]

/** Returns the buyer's name, else the e-mail, else 'Unknown'. */
export const getBuyerName = ({ buyerName, buyerEmail }: Pick<Sale, 'buyerName' | 'buyerEmail'>): string =>
  buyerName?.trim() || buyerEmail?.trim() || 'Unknown'
