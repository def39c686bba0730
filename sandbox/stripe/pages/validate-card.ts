import type { PaymentError } from '../state/payment-intent.ts'

/** The posted fields of the card form. Only the number is required. */
export interface CardDetails {
  number: string
  expiry: string
  cvc: string
}

/**
 * The cards that are accepted: 7726 and 5126 choose what becomes of a refund, 0259 has the charge
 * disputed at once.
 *
 * @see https://docs.stripe.com/testing
 */
const acceptedNumbers = ['4242424242424242', '4000000000007726', '4000000000005126', '4000000000000259']

/** Returns the digits of a card number without the blanks between them. */
export const normalizeCardNumber = (number: string) => number.replace(/[\s-]/g, '')

/**
 * Returns why a card is declined, or undefined if it is accepted.
 *
 * @see https://docs.stripe.com/testing for the card numbers
 */
export function validateCard(card: CardDetails, now: Date): PaymentError | undefined {
  const number = normalizeCardNumber(card.number)
  if (!acceptedNumbers.includes(number) && number !== '4000000000000002')
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
  const [, month, year] = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(expiry.replace(/\s/g, '')) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime()
}
