import type { OrderId, ProductId } from '#store/ids.ts'

/** A sold piece as the books know it: for admins only, because it says who bought it (readings T21). */
export interface Sale {
  id: ProductId
  title: string
  category: string
  /** MYR: the sold price, falling back to the price (BIZ-07). */
  price: number
  soldAt: string | null
  buyerName: string | null
  buyerEmail: string | null
  orderId: OrderId | null
  /** Taken off the shop, and kept in the books. */
  isHidden: boolean
}

export const saleSorts = ['newest', 'oldest', 'price-desc', 'price-asc'] as const
export type SaleSort = (typeof saleSorts)[number]

/** How a buyer is called in a list: by name, else by e-mail, else not at all. */
export const getBuyerName = ({ buyerName, buyerEmail }: Pick<Sale, 'buyerName' | 'buyerEmail'>): string =>
  buyerName?.trim() || buyerEmail?.trim() || 'Unknown'
