import type Stripe from 'stripe'
import type { Random } from './random.ts'

/** The payment provider, for those who look at its books and submit its forms. */
export interface ProviderAccess {
  stripe: Stripe
  submit(path: string, form: Record<string, string>): Promise<unknown>
}

export type PaymentChange = 'refund' | 'half' | 'dispute' | 'halfDispute' | 'decide' | 'succeed' | 'fail'

/**
 * Somebody refunds or disputes a payment at the provider, or decides about a refund there.
 * @param options.newest how many of the newest payments it may be
 * @param options.canChange which refunds may be decided about
 */
export async function changePayment(
  { stripe, submit }: ProviderAccess,
  random: Random,
  change: PaymentChange,
  { newest, canChange = () => true }: { newest: number; canChange?: (refund: Stripe.Refund) => boolean },
): Promise<void> {
  if (change === 'succeed' || change === 'fail') {
    const refund = random.pick((await stripe.refunds.list({ limit: 10 })).data.filter(canChange))
    if (refund) await submit(`/refunds/${refund.id}/update`, { result: change })
  } else if (change === 'decide') {
    const dispute = random.pick((await stripe.disputes.list({ limit: 10 })).data)
    const result = random.chance(0.35) ? 'won' : 'lost'
    if (dispute) await submit(`/disputes/${dispute.id}/close`, { result })
  } else {
    const charge = random.pick((await stripe.charges.list({ limit: newest })).data)
    if (!charge) return
    const form = { part: change === 'half' || change === 'halfDispute' ? 'half' : 'whole' }
    const isDispute = change === 'dispute' || change === 'halfDispute'
    await submit(`/charges/${charge.id}/${isDispute ? 'dispute' : 'refund'}`, form)
  }
}

/** Chooses what becomes of the next refund. */
export async function chooseNextRefund({ submit }: ProviderAccess, random: Random): Promise<void> {
  await submit('/controls', { nextRefund: random.pick(['refused', 'pending', 'fails']) ?? 'refused' })
}

/**
 * Banks decide about every payment and refund that waits for them.
 * @param refundChance how probable it is that a refund succeeds
 */
export async function decideEverything(
  { stripe, submit }: ProviderAccess,
  random: Random,
  refundChance: number,
): Promise<void> {
  const expand = ['data.payment_intent']
  for await (const session of stripe.checkout.sessions.list({ status: 'complete', limit: 100, expand })) {
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    if (intent?.status === 'processing')
      await submit(`/sessions/${session.id}/settle`, { decision: random.chance(0.5) ? 'approve' : 'refuse' })
  }
  for await (const refund of stripe.refunds.list({ limit: 100 }))
    if (refund.status === 'pending')
      await submit(`/refunds/${refund.id}/update`, { result: random.chance(refundChance) ? 'succeed' : 'fail' })
}
