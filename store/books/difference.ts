import type { OrderId } from '#store/ids.ts'

/** What the provider's books and the store's may disagree about. */
export type DifferenceKind =
  | 'not-looked-up'
  | 'unknown-order'
  | 'unknown-payment'
  | 'other-currency'
  | 'other-amount'
  | 'unapplied-payment'
  | 'payment-without-sale'
  | 'unknown-refund'
  | 'other-refund'
  | 'missing-refund'
  | 'refunded-too-much'
  | 'returned-sale'
  | 'unknown-dispute'
  | 'other-dispute'
  | 'missing-dispute'
  | 'sold-twice'
  | 'sale-without-product'
  | 'product-without-sale'

/** A contradiction between the provider's books and the store's, or within the store's. */
export interface Difference {
  kind: DifferenceKind
  /** The provider's id, or the id of a product. */
  subject: string
  /** Of the payment to look up, which may end the difference. */
  paymentIntentId: string | null
  orderId: OrderId | null
  /** Names both sides. */
  sentence: string
  /** What an admin can do. */
  advice: string
}
