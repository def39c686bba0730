/** The currency of every amount, as it is written before one. */
export const currency = 'MYR'

/** An amount as in JSON, such as 49.5. Comments call the unit ringgit. */
export type Ringgit = number

/** An amount in whole sen: 4950 is MYR 49.50. The store never calculates with floats. */
export type Sen = number & { readonly __unit: 'sen' }

/**
 * Marks a number as an amount in sen.
 * @throws when it is not a whole number
 */
export function sen(value: number): Sen {
  if (!Number.isSafeInteger(value)) throw new Error(`Not a whole number of sen: ${value}`)
  return value as Sen
}

/**
 * Converts MYR, as in JSON (49.5), to sen (4950).
 * @throws when the number has more than two decimals
 */
export function fromMyr(myr: Ringgit): Sen {
  const value = Math.round(myr * 100)
  if (Math.abs(value - myr * 100) > 1e-6) throw new Error(`More than two decimals: ${myr}`)
  return sen(value)
}

/** Converts sen (4950) to MYR, as in JSON (49.5). */
export const toMyr = (amount: Sen): Ringgit => amount / 100

/** Adds amounts up. */
export const sumSen = (amounts: Iterable<Sen>): Sen => {
  let total = 0
  for (const amount of amounts) total += amount
  return sen(total)
}

/** Formats 125050 as 'MYR 1250.50'. Intl can't be used: in en-MY it gives 'RM 1,250.50'. */
export const formatMoney = (amount: Sen): string => `${currency} ${formatAmount(amount)}`

/** Formats 4950 as '49.50'. */
export const formatAmount = (amount: Sen): string => (amount / 100).toFixed(2)

/** Formats 4950 as 'MYR 50', for product cards. */
export const formatMoneyRounded = (amount: Sen): string => `${currency} ${Math.round(amount / 100)}`
