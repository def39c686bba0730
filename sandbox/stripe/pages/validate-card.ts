import type { PaymentError } from '../state/payment-intent.ts'

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
export function validateCard(cardNumber: string): PaymentError | undefined {
  const number = normalizeCardNumber(cardNumber)
  if (acceptedNumbers.includes(number)) return undefined
  if (number === '4000000000000002') return createCardError('card_declined', 'Your card was declined.')
  return createCardError('incorrect_number', 'Your card number is not valid in the sandbox.')
}

const createCardError = (code: string, message: string): PaymentError => ({ type: 'card_error', code, message })
