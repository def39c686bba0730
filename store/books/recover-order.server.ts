import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { handleCheckoutSession } from '#store/checkout/handle-checkout-session.server.ts'
import { insertNewOrder } from '#store/checkout/insert-order.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import type { Tx } from '#store/database.server.ts'
import { createShopperId, type OrderId, type ProductId } from '#store/ids.ts'
import { isSold } from '#store/orders/order-status.ts'
import type { SessionOrder } from '#store/payments.ts'
import { startAsking } from '#store/products/asking-price.ts'
import { holdWithoutExpiry } from '#store/products/product.ts'
import { getOrderZone } from '#store/shipping/shipping.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { listProductIds, paymentProvider } from './report-lost-order.server.ts'

export type RecoverOrderResult =
  | { ok: true; orderNumber: string; status: string }
  /** `known`: the store has the order. */
  | { ok: false; reason: 'known' | 'no-session' }

/**
 * Makes the order of a payment again, from what its session carries, and applies the payment: its
 * pieces are sold, or the money goes back when one was sold to somebody else since. Idempotent.
 * @throws when the provider fails
 */
export async function recoverOrder(context: PaymentContext, paymentIntentId: string): Promise<RecoverOrderResult> {
  const { db, payments } = context
  const session = await payments.findSessionOfPayment(paymentIntentId)
  const lost = session && (await payments.findSessionOrder(session.id))
  if (!session?.orderId || !lost) return { ok: false, reason: 'no-session' }
  const order = readOrder(lost)
  const { orderId } = session
  const inserted = await changeAndPublish(context, async (tx, publish) => {
    const made = await insertNewOrder(tx, order, {
      id: orderId,
      zone: getOrderZone(order.zone, lost.shippingFee) ?? 'west',
      subtotalSen: session.amount - lost.shippingFee,
      shippingSen: lost.shippingFee,
      totalSen: session.amount,
      status: 'awaiting_payment',
      stripeSessionId: session.id,
      checkoutAttempt: 1,
    })
    if (!made) return undefined
    await holdLostProducts(tx, { orderId, ids: listProductIds(lost) }, order.at)
    publish(...made.events)
    return made
  })
  if (!inserted) return { ok: false, reason: 'known' }
  await handleCheckoutSession(context, session)
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  // Nobody knows where the pieces of an order are whose money went back meanwhile.
  if (!isSold(status)) for (const id of listProductIds(lost)) await withdrawProduct(context, id, paymentProvider)
  return { ok: true, orderNumber: inserted.row.orderNumber, status }
}

/**
 * Holds the pieces of a lost order, which were withdrawn because of its payment, so that nobody
 * else can buy them before the payment is applied.
 */
async function holdLostProducts(
  tx: Tx,
  { orderId, ids }: { orderId: OrderId; ids: readonly ProductId[] },
  at: string,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ withdrawnAt: null, heldBy: orderId, heldUntil: holdWithoutExpiry, ...startAsking(at) })
    .where('id', 'in', ids)
    .where('sold', '=', 0)
    .where('hidden', '=', 0)
    .where('heldBy', 'is', null)
    .execute()
}

function readOrder({ email, address, zone, language, items, createdAt }: SessionOrder) {
  const lines = items.map(({ productId, title, image, price }) => ({ id: productId, title, image, size: null, price }))
  const cartKey = lines
    .map(({ id }) => id)
    .sort()
    .join(' ')
  return {
    ...{ shopperId: createShopperId(), cartKey, email, shipping: address, language, network: undefined },
    zone: zone === 'east' || zone === 'west' ? (zone as 'east' | 'west') : undefined,
    lines,
    at: createdAt,
  }
}
