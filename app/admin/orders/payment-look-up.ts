import type { PaymentLookUp } from '#store/checkout/look-up-payment.server.ts'

/** How long 'Mark as shipped' waits for the payment provider. */
export const lookUpTimeoutMs = 3_000

export const changedPaymentMessage =
  'Not marked as shipped: a refund or a dispute of the payment was found just now. Look at the order, and press again to ship it all the same.'
export const disputedMessage =
  'Not marked as shipped: the payment is disputed at the bank. Look at the order, and press again to ship it all the same.'
const noAnswerMessage =
  'The payment provider didn’t answer, so a refund or dispute of just now isn’t known: look at the payment there before the parcel leaves.'

const unknownMessage = 'The payment provider does not have the payment: look for it there.'

/** What an admin is told of a look-up that has kept no order back. */
export function describeLookUp(lookUp: PaymentLookUp): string[] {
  if (lookUp === 'no-answer') return [noAnswerMessage]
  return lookUp === 'unknown' ? [unknownMessage] : []
}
