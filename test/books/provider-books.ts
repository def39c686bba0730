import type Stripe from 'stripe'

/** A payment as the provider's books show it. */
export interface ProviderPayment {
  id: string
  sessionId: string
  orderId: string | null
  amount: number
  /** What went back, or is on its way. */
  refundedAmount: number
  isDisputed: boolean
}

export interface ProviderBooks {
  sessions: Stripe.Checkout.Session[]
  payments: ProviderPayment[]
}

/** Reads every session, and every payment that was made. */
export async function readProviderBooks(stripe: Stripe): Promise<ProviderBooks> {
  const sessions = await listAll(stripe.checkout.sessions.list({ limit: 100 }))
  const charges = await listAll(stripe.charges.list({ limit: 100 }))
  const sessionsByPayment = new Map(sessions.map(session => [session.payment_intent, session]))
  const payments = charges
    .filter(({ paid }) => paid)
    .map(({ payment_intent, amount, amount_refunded, disputed }) => {
      const session = sessionsByPayment.get(payment_intent)
      return {
        id: String(payment_intent),
        sessionId: session?.id ?? '',
        orderId: session?.client_reference_id ?? null,
        amount,
        refundedAmount: amount_refunded,
        isDisputed: disputed,
      }
    })
  return { sessions, payments }
}

async function listAll<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of pages) items.push(item)
  return items
}
