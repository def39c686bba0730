import type { OrderId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'

/** What the provider's books and the store's may disagree about. */
export type DifferenceKind =
  | 'not-looked-up'
  | 'unknown-order'
  | 'unknown-payment'
  | 'other-currency'
  | 'other-amount'
  | 'unapplied-payment'
  | 'payment-without-sale'
  | 'old-debt'
  | 'missing-payment'
  | `${'unknown' | 'other' | 'missing'}-${'refund' | 'dispute'}`
  | 'refunded-too-much'
  | 'returned-sale'
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

/** Describes a payment whose order the store doesn't have. */
export const describeLostOrder = ({
  paymentIntentId,
  amount,
  orderId,
}: {
  paymentIntentId: string
  amount: Sen
  orderId: OrderId
}): Difference => ({
  kind: 'unknown-order',
  subject: paymentIntentId,
  paymentIntentId,
  orderId: null,
  sentence: `The payment provider has payment ${paymentIntentId} of ${formatMoney(amount)} for order ${orderId}, which the store doesn't have.`,
  advice:
    "Was a backup restored? 'npm run compare-books -- --recover' makes the order again (docs/backup.md). Keep its pieces from sale until then.",
})
