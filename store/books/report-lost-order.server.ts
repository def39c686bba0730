import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import { isOrderId, type ProductId } from '#store/ids.ts'
import type { CheckoutSession, SessionOrder } from '#store/payments.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { describeLostOrder } from './lost-order.ts'
import { notifyOfDifferences } from './notify-of-differences.server.ts'

/** Who withdraws the pieces, for the audit log. */
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
  for (const id of listProductIds(lost)) {
    const result = await withdrawProduct(context, id, paymentProvider, { endsUnknown: false })
    if (!result.ok && result.reason !== 'sold' && result.reason !== 'missing') refusals.push(`${id} ${result.reason}`)
  }
  if (refusals.length > 0) throw new Error(`Products of lost order ${orderId} are being paid for: ${refusals}`)
}

export const listProductIds = (lost: SessionOrder | undefined): ProductId[] =>
  lost?.items.map(({ productId }) => productId) ?? []
