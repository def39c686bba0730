import { formatMoney, type Sen, sen } from '#store/money.ts'
import { maxPayment } from '#store/payments.ts'
import { removeInvisible } from '#store/remove-invisible.ts'

export const priceTooHigh = `Please give at most ${formatMoney(maxPayment)}: the payment provider takes no more.`

/**
 * Parses a price as typed: digits, optionally RM or MYR before them, commas before groups of three,
 * and a point with one or two decimals.
 * @returns undefined for anything else, such as '12,50', whose meaning is unclear, and for more
 * than the payment provider takes
 */
export function parsePrice(text: string): Sen | undefined {
  const amount = parseAmount(text)
  return amount <= maxPayment ? sen(amount) : undefined
}

/** Whether a price as typed is one, but more than the payment provider takes. */
export const isPriceTooHigh = (text: string): boolean => parseAmount(text) > maxPayment

/** Parses an amount as typed to sen; NaN when it is none. */
function parseAmount(text: string): number {
  const input = withoutCurrency(text)
  const isAmount = /^((\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?|\.\d{1,2})$/.test(input)
  return isAmount ? Math.round(Number(input.replaceAll(',', '')) * 100) : Number.NaN
}

const withoutCurrency = (text: string) => removeInvisible(text).replace(/^(rm|myr)\s*/i, '')

/** Says what is wrong with a price as typed; undefined when it is one. */
export function describePriceProblem(text: string): string | undefined {
  if (parsePrice(text) !== undefined) return undefined
  const input = withoutCurrency(text)
  if (isPriceTooHigh(text)) return priceTooHigh
  if (/^\p{Dash}/u.test(input)) return 'A price can’t be below 0.'
  if (/^\d[\d,]*\.\d{3,}$/.test(input)) return 'Please give at most two digits after the point, such as 45.50.'
  if (/^\d+,\d+$/.test(input)) return 'Please write sen after a point, such as 12.50, and thousands as 1,200.'
  return 'Please give the price in digits, such as 45 or 45.50.'
}
