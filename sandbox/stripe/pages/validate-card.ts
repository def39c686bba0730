import type { PaymentError } from '../state/payment-intent.ts'

/** The posted fields of the card form. Only the number is required. */
export interface CardDetails {
  number: string
  expiry: string
  cvc: string
}

/**
 * Returns why a card is declined, or undefined if it is accepted.
 *
 * @see https://docs.stripe.com/testing for the card numbers
 */
export function validateCard(card: CardDetails, now: Date): PaymentError | undefined {
  const number = card.number.replace(/[\s-]/g, '')
  if (number !== '4242424242424242' && number !== '4000000000000002')
    return createCardError('incorrect_number', 'Your card number is not valid in the sandbox.')
  if (card.expiry.trim() !== '' && !isInFuture(card.expiry, now))
    return createCardError('invalid_expiry_year', 'Your card has expired or its date is not valid.')
  if (card.cvc.trim() !== '' && !/^\d{3,4}$/.test(card.cvc.trim()))
    return createCardError('invalid_cvc', "Your card's security code is not valid.")
  if (number === '4000000000000002')
    return { ...createCardError('card_declined', 'Your card was declined.'), decline_code: 'generic_decline' }
  return undefined
}

const createCardError = (code: string, message: string): PaymentError => ({ type: 'card_error', code, message })

function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime()
}
