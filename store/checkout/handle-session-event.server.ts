import type { CheckoutSession, PaymentEvent } from '#store/payments.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'
import { notifyOfUnknownSession } from './notify-of-unknown-session.server.ts'

type SessionEvent = Extract<PaymentEvent, { about: 'session' }>

/**
 * Applies the checkout session that a webhook event names, as the provider has it now: amount,
 * currency and decision are never taken from the event, so events may arrive late and in any order.
 * An event of a session that the provider's account does not have is of no interest, unless an
 * order waits for it.
 * @returns the session when it was paid and the store lacks its order
 * @throws when an order waits for an unknown session, and when the provider or the database fails,
 * so that the provider sends the webhook again
 */
export async function handleSessionEvent(
  context: PaymentContext,
  event: SessionEvent,
): Promise<CheckoutSession | undefined> {
  const session = await context.payments.findSession(event.sessionId)
  // With the right key the provider knows it, so the event has to come again.
  if (session.state === 'unknown' && (await notifyOfUnknownSession(context, session)))
    throw new Error(`Checkout session unknown to the payment provider: ${session.id}`)
  return (await handleCheckoutSession(context, session, event)) ? undefined : session
}
