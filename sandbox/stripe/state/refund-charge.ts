import { badRequest } from '../api/api-error.ts'
import { insertRefundTransaction } from './balance-transaction.ts'
import type { Charge } from './charge.ts'
import { takeNext } from './controls.ts'
import { findDispute } from './dispute-charge.ts'
import { formatWithCurrency } from './format-with-currency.ts'
import type { PaymentStore } from './payment-store.ts'
import { createRefund, planRefund, type Refund, type RefundRequest } from './refund.ts'

const updateDelayMs = 3_000

/**
 * Refunds `amount` of a charge, by default what is left of it, or throws a 400 if that is not
 * possible.
 */
export function refundCharge(
  store: PaymentStore,
  charge: Charge,
  params: { [Name in keyof RefundRequest]?: RefundRequest[Name] | undefined },
): Refund {
  if (!charge.paid) throw badRequest('This charge is not refundable because it failed.', { param: 'charge' })
  const refundable = charge.amount - charge.amount_refunded
  if (charge.disputed && findDispute(store, charge)?.status !== 'won') {
    const message = `The charge ${charge.id} has been charged back; cannot issue a refund.`
    throw badRequest(message, { code: 'charge_disputed' })
  }
  if (refundable === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = params.amount ?? refundable
  if (amount > refundable) {
    const [requested, available] = [
      formatWithCurrency(amount, charge.currency),
      formatWithCurrency(refundable, charge.currency),
    ]
    const message = `Refund amount (${requested}) is greater than unrefunded amount on charge (${available})`
    throw badRequest(message, { param: 'amount' })
  }
  const next = takeNext(store.controls, 'nextRefund')
  if (next === 'refused')
    throw badRequest('Insufficient funds in your Stripe balance to refund this amount.', {
      code: 'balance_insufficient',
    })
  const { status, ending } = planRefund(charge, next)
  return store.transaction(() => {
    const refund = createRefund(charge, { amount, metadata: params.metadata ?? {} }, status, store.nowSeconds())
    const updatedCharge = {
      ...charge,
      amount_refunded: charge.amount_refunded + amount,
      refunded: amount === refundable,
    }
    store.refunds.insert(refund)
    insertRefundTransaction(store, refund)
    store.charges.update(updatedCharge)
    if (ending)
      store.scheduledRefundUpdates.insert({
        id: refund.id,
        created: refund.created,
        dueAt: store.nowMs() + updateDelayMs,
        failureReason: ending.failureReason,
      })
    store.recordEvent('refund.created', refund)
    store.recordEvent('charge.refunded', updatedCharge)
    return refund
  })
}
