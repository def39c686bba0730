import type Stripe from 'stripe'
import type { Harness } from '../harness.ts'

/** A payment as the provider's books show it. */
export interface ProviderPayment {
  id: string
  sessionId: string
  orderId: string | null
  amount: number
  /** What went back, or is on its way. */
  refundedAmount: number
  hasFailedRefund: boolean
  isDisputed: boolean
}

/** Lists every payment that was made. */
export async function listProviderPayments(
  { stripe }: Harness,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<ProviderPayment[]> {
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const failed = new Set(
    refunds.filter(({ status }) => status === 'failed').map(({ payment_intent }) => payment_intent),
  )
  const sessionsByPayment = new Map(sessions.map(session => [session.payment_intent, session]))
  return charges
    .filter(({ paid }) => paid)
    .map(({ payment_intent, amount, amount_refunded, disputed }) => {
      const session = sessionsByPayment.get(payment_intent)
      return {
        id: String(payment_intent),
        sessionId: session?.id ?? '',
        orderId: session?.client_reference_id ?? null,
        amount,
        refundedAmount: amount_refunded,
        hasFailedRefund: failed.has(payment_intent),
        isDisputed: disputed,
      }
    })
}
