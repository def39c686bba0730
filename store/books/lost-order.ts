import type { OrderId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { Difference } from './difference.ts'

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
