import { badRequest } from '../api/api-error.ts'
import type { EventRequest } from '../events/event.ts'
import type { Charge } from './charge.ts'
import { formatAmount } from './format-amount.ts'
import type { PaymentStore } from './payment-store.ts'
import { createRefund, type Refund, type RefundRequest } from './refund.ts'

/**
 * Refunds `amount` of a charge, by default what is left of it, or throws a 400 if that is not
 * possible.
 */
export function refundCharge(
  store: PaymentStore,
  charge: Charge,
  params: { [Name in keyof RefundRequest]?: RefundRequest[Name] | undefined },
  request?: EventRequest,
): Refund {
  const refundable = charge.amount - charge.amount_refunded
  if (charge.disputed) {
    const message = `The charge ${charge.id} has been charged back; cannot issue a refund.`
    throw badRequest(message, { code: 'charge_disputed' })
  }
  if (refundable === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = params.amount ?? refundable
  if (amount > refundable) {
    const [requested, available] = [formatAmount(amount, charge.currency), formatAmount(refundable, charge.currency)]
    const message = `Refund amount (${requested}) is greater than unrefunded amount on charge (${available})`
    throw badRequest(message, { param: 'amount' })
  }
  return store.transaction(() => {
    const refund = createRefund(
      charge,
      { amount, reason: params.reason ?? null, metadata: params.metadata ?? {} },
      store.nowSeconds(),
    )
    const updatedCharge = {
      ...charge,
      amount_refunded: charge.amount_refunded + amount,
      refunded: amount === refundable,
    }
    store.refunds.insert(refund)
    store.charges.update(updatedCharge)
    store.recordEvent('charge.refunded', updatedCharge, request)
    return refund
  })
}
