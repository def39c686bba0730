import type Stripe from 'stripe'

/** A payment as the provider's books show it. */
export interface ProviderPayment {
  id: string
  sessionId: string
  orderId: string | null
  amount: number
  /** What went back, or is on its way, and what the bank took by a lost dispute. */
  refundedAmount: number
  /** Whether a dispute is open or was lost. */
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
  const disputes = await listAll(stripe.disputes.list({ limit: 100 }))
  const sessionsByPayment = new Map(sessions.map(session => [session.payment_intent, session]))
  const payments = charges
    .filter(({ paid }) => paid)
    .map(({ id, payment_intent, amount, amount_refunded }) => {
      const ofCharge = disputes.filter(({ charge, status }) => charge === id && status !== 'won')
      const lost = ofCharge.filter(({ status }) => status === 'lost')
      const session = sessionsByPayment.get(payment_intent)
      return {
        id: String(payment_intent),
        sessionId: session?.id ?? '',
        orderId: session?.client_reference_id ?? null,
        amount,
        refundedAmount: lost.reduce((sum, dispute) => sum + dispute.amount, amount_refunded),
        isDisputed: ofCharge.length > 0,
      }
    })
  return { sessions, payments }
}

async function listAll<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of pages) items.push(item)
  return items
}
