import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import { isOrderId } from '#store/ids.ts'
import type { CheckoutSession } from '#store/payments.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { describeLostOrder } from './difference.ts'
import { notifyOfDifferences } from './notify-of-differences.server.ts'

/** Who withdraws the pieces of a payment whose order is lost. */
export const paymentProvider = { uid: 'payment provider', email: 'payment provider' }

/**
 * Withdraws the pieces of a paid session whose order the store doesn't have, as after a backup was
 * restored, and notifies the admins once. A session of another system has no such id.
 * @throws when the provider fails or somebody is paying for a piece, so that the webhook comes
 * again
 */
export async function reportLostOrder(context: PaymentContext, session: CheckoutSession): Promise<void> {
  const { orderId, paymentIntentId, amount } = session
  if (orderId === null || !isOrderId(orderId) || paymentIntentId === null) return
  const lost = await context.payments.findSessionOrder(session.id)
  await notifyOfDifferences(context, [describeLostOrder({ paymentIntentId, amount, orderId })])
  const refusals: string[] = []
  for (const id of lost?.items.map(({ productId }) => productId) ?? []) {
    const result = await withdrawProduct(context, id, paymentProvider, { endsUnknown: false })
    if (!result.ok && isBeingPaid(result.reason)) refusals.push(`${id} ${result.reason}`)
  }
  if (refusals.length > 0) throw new Error(`Products of lost order ${orderId} are being paid for: ${refusals}`)
}

const isBeingPaid = (reason: string) => reason === 'held' || reason === 'processing' || reason === 'provider'
