import { type Actor, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'
import { hasCertainlyExpired } from './notify-of-unknown-session.server.ts'

/** Of a shopper who starts to pay again right after each. */
const maxEndedPayments = 3

export type EndPaymentResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'not-waiting' | 'paying' | 'provider' }
  | { ok: false; reason: 'unknown-session'; payableUntil: string | null }

/**
 * Ends the payment that an order waits for, for an admin: the session is ended at the provider
 * first, then the products are free.
 * @returns `unknown`: no such order. `not-waiting`: it waits for no payment. `paying`: it was paid
 * meanwhile, or its bank is deciding. `provider`: the provider did not confirm the end, and nothing
 * has changed. `unknown-session`: the provider's account does not have the session, so it can't end
 * it; in another account it may be paid until `payableUntil` (ISO 8601; null when that is over).
 * @param request.endsUnknown lets the order go all the same, as the admin has confirmed
 */
export async function endPayment(
  context: StoreContext,
  { orderId, by, endsUnknown = false }: { orderId: OrderId; by: Actor; endsUnknown?: boolean },
): Promise<EndPaymentResult> {
  const { db, log, now } = context
  const before = await findOrderRow(db, orderId)
  if (!before) return { ok: false, reason: 'unknown' }
  if (before.status !== 'awaiting_payment') return { ok: false, reason: 'not-waiting' }
  let after = before
  try {
    for (let ended = 0; isPaying(after) && ended < maxEndedPayments; ended++) {
      const result = await cancelCheckout(context, orderId, { by: 'admin', endsUnknown })
      if (!result.ok && result.reason === 'unknown-session')
        return {
          ok: false,
          reason: 'unknown-session',
          payableUntil: hasCertainlyExpired(after, now()) ? null : after.sessionExpiresAt,
        }
      if (!result.ok) return { ok: false, reason: result.reason === 'unknown' ? 'unknown' : 'paying' }
      after = (await findOrderRow(db, orderId)) ?? after
    }
  } catch (error) {
    log.error({ err: error, orderId }, 'Payment could not be ended for an admin')
    return { ok: false, reason: 'provider' }
  }
  if (isPaying(after)) return { ok: false, reason: 'paying' }
  await changeAsAdmin(context, by, ({ audit }) =>
    audit('payment ended', orderId, {
      before: { status: before.status },
      after: { status: after.status, ...(endsUnknown && { note: "The payment provider doesn't know the session" }) },
    }),
  )
  return { ok: true }
}

const isPaying = ({ status, checkoutStartedAt }: OrderRow) =>
  status === 'awaiting_payment' || checkoutStartedAt !== null
