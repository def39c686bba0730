import { type Actor, type AdminChange, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { isReserved } from '#store/orders/order-status.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'

/** Why a product was not changed: an order holds it, or another reason. */
type RefusedChange<Refusal extends string> = HeldProduct | { ok: false; reason: Refusal }
type HeldProduct = { ok: false; reason: 'held'; orderId: OrderId | null }

/** How many checkouts are ended, of shoppers who start to pay one right after the other. */
const maxEndedCheckouts = 3

/**
 * Changes a product that nobody may pay for afterwards. While an order holds it, its checkout is
 * ended at the provider first, and the change is tried again.
 * @param work one conditional update, which refuses a held product
 * @param options.endsUnknown whether an admin takes the product out of the shop, so that nobody
 * else buys it by mistake: a checkout is let go then whose session the provider's account lacks
 * @returns `processing`: a bank is deciding about a payment for it. `held`: one shopper after the
 * other starts to pay for it. `reserved`: an admin has to let it go first. `provider`: the provider
 * did not confirm that the checkout has ended.
 */
export async function takeOutOfCheckout<Refusal extends string>(
  context: PaymentContext,
  { by, endsUnknown = true }: { by: Actor; endsUnknown?: boolean },
  work: (change: AdminChange) => Promise<{ ok: true } | RefusedChange<Refusal>>,
): Promise<{ ok: true } | { ok: false; reason: Refusal | 'held' | 'reserved' | 'processing' | 'provider' }> {
  const change = () => changeAsAdmin(context, by, work)
  let result = await change()
  for (let ended = 0; isHeld(result) && ended < maxEndedCheckouts; ended++) {
    const checkout = await endCheckout(context, result.orderId, endsUnknown)
    if (checkout === 'provider' || checkout === 'reserved') return { ok: false, reason: checkout }
    // A payment that was made meanwhile has sold the product, or was refunded and has freed it.
    result = await change()
    if (isHeld(result) && checkout === 'paying') return { ok: false, reason: 'processing' }
  }
  return result.ok ? { ok: true } : { ok: false, reason: result.reason }
}

/** Finds why a conditional update has not changed a product. */
export async function explainNotChanged(
  tx: Tx,
  id: ProductId,
): Promise<RefusedChange<'missing'> | RefusedChange<'sold'> | RefusedChange<'withdrawn'>> {
  const row = await tx
    .selectFrom('products')
    .select(['sold', 'withdrawnAt', 'heldBy'])
    .where('id', '=', id)
    .where('hidden', '=', 0)
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'missing' }
  if (row.sold === 1) return { ok: false, reason: 'sold' }
  if (row.withdrawnAt !== null) return { ok: false, reason: 'withdrawn' }
  return { ok: false, reason: 'held', orderId: row.heldBy }
}

const isHeld = (result: { ok: true } | RefusedChange<string>): result is HeldProduct =>
  !result.ok && result.reason === 'held'

/** Ends the checkout of an order. Whatever the provider does not confirm counts as not ended. */
async function endCheckout(
  context: PaymentContext,
  orderId: OrderId | null,
  endsUnknown: boolean,
): Promise<'ended' | 'paying' | 'provider' | 'reserved'> {
  // The hold has ended since the change was refused.
  if (orderId === null) return 'ended'
  const order = await findOrderRow(context.db, orderId)
  if (order && isReserved(order, context.now().toISOString())) return 'reserved'
  try {
    const result = await cancelCheckout(context, orderId, { by: 'admin', endsUnknown })
    if (result.ok || result.reason === 'unknown') return 'ended'
    return result.reason === 'not-payable' ? 'paying' : 'provider'
  } catch (error) {
    context.log.error({ err: error, orderId }, 'Checkout could not be ended for an admin')
    return 'provider'
  }
}
