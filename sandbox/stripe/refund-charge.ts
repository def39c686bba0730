import type { Charge } from './charge.ts'
import type { EventRequest } from './event.ts'
import type { Ledger } from './ledger.ts'
import { priceText } from './price-text.ts'
import { newRefund, type Refund, type RefundRequest } from './refund.ts'
import { badRequest } from './refusal.ts'

/** Gives back `amount` of a charge, or all that is left of it; throws Stripe's refusal when that is too much. */
export function refundCharge(
  ledger: Ledger,
  charge: Charge,
  asked: { [Name in keyof RefundRequest]?: RefundRequest[Name] | undefined },
  request?: EventRequest,
): Refund {
  const left = charge.amount - charge.amount_refunded
  if (charge.disputed) {
    const message = `The charge ${charge.id} has been charged back; cannot issue a refund.`
    throw badRequest(message, { code: 'charge_disputed' })
  }
  if (left === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = asked.amount ?? left
  if (amount > left) {
    const [wanted, available] = [priceText(amount, charge.currency), priceText(left, charge.currency)]
    const message = `Refund amount (${wanted}) is greater than unrefunded amount on charge (${available})`
    throw badRequest(message, { param: 'amount' })
  }
  return ledger.atomically(() => {
    const refund = newRefund(
      charge,
      { amount, reason: asked.reason ?? null, metadata: asked.metadata ?? {} },
      ledger.seconds(),
    )
    const refunded = {
      ...charge,
      amount_refunded: charge.amount_refunded + amount,
      refunded: amount === left,
    }
    ledger.refunds.add(refund)
    ledger.charges.change(refunded)
    ledger.record('charge.refunded', refunded, request)
    return refund
  })
}
