import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { handleCheckoutSession } from '#store/checkout/handle-checkout-session.server.ts'
import { insertNewOrder } from '#store/checkout/insert-order.server.ts'
import { createShopperId } from '#store/ids.ts'
import type { SessionOrder } from '#store/payments.ts'
import { getZone } from '#store/shipping/shipping.ts'
import type { PaymentContext } from '#store/store-context.server.ts'

export type RecoverOrderResult =
  | { ok: true; orderNumber: string; status: string }
  /** `known`: the store has the order. */
  | { ok: false; reason: 'known' | 'no-session' }

/**
 * Makes the order of a payment again, from what its session carries, and adopts the payment: its
 * pieces are sold, or the money is owed until an admin decides. Nobody is told anything by mail.
 * Idempotent.
 * @throws when the provider fails
 */
export async function recoverOrder(context: PaymentContext, paymentIntentId: string): Promise<RecoverOrderResult> {
  const { db, payments } = context
  const session = await payments.findSessionOfPayment(paymentIntentId)
  const lost = session && (await payments.findSessionOrder(session.id))
  if (!session?.orderId || !lost) return { ok: false, reason: 'no-session' }
  const order = readOrder(lost)
  const { orderId } = session
  const inserted = await changeAndPublish(context, (tx, publish) =>
    insertNewOrder({ tx, publish }, order, {
      id: orderId,
      // The session doesn't carry the zone, and the nightly comparison has no settings.
      zone: getZone(lost.address.state),
      zoneFacts: null,
      subtotalSen: session.amount - lost.shippingFee,
      shippingSen: lost.shippingFee,
      totalSen: session.amount,
    }),
  )
  if (!inserted) return { ok: false, reason: 'known' }
  await handleCheckoutSession(context, session)
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  return { ok: true, orderNumber: inserted.orderNumber, status }
}

function readOrder({ email, address, language, items, createdAt }: SessionOrder) {
  const lines = items.map(({ productId, title, image, price }) => ({ id: productId, title, image, size: null, price }))
  const cartKey = lines
    .map(({ id }) => id)
    .sort()
    .join(' ')
  return {
    shopperId: createShopperId(),
    cartKey,
    email,
    shipping: address,
    language,
    network: undefined,
    lines,
    at: createdAt,
  }
}
