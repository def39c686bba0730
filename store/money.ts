/** Whole sen: 4950 is MYR 49.50. Money is never a float inside the store. */
export type Sen = number & { readonly __unit: 'sen' }

/** Brands a whole number of sen; throws on anything else, because a fraction of a sen is a bug. */
export function sen(value: number): Sen {
  if (!Number.isSafeInteger(value)) throw new Error(`Not a whole number of sen: ${value}`)
  return value as Sen
}

/** MYR as JSON carries it (49.5) to sen (4950). Throws when it is not a number with at most two decimals. */
export function fromMyr(myr: number): Sen {
  const value = Math.round(myr * 100)
  if (Math.abs(value - myr * 100) > 1e-6) throw new Error(`More than two decimals: ${myr}`)
  return sen(value)
}

/** Sen (4950) to MYR as JSON carries it (49.5). */
export const toMyr = (amount: Sen): number => amount / 100

export const sumSen = (amounts: Iterable<Sen>): Sen => {
  let total = 0
  for (const amount of amounts) total += amount
  return sen(total)
}

/** 4950 → 'MYR 49.50'. Written by hand: Intl says 'RM 1,250.50' in en-MY, the specification 'MYR 1250.50' (BIZ-01, readings T15). */
export const formatMoney = (amount: Sen): string => `MYR ${formatAmount(amount)}`

/** 4950 → '49.50'. */
export const formatAmount = (amount: Sen): string => (amount / 100).toFixed(2)

/** 4950 → 'MYR 50': product cards show no decimals (CARD-02). */
export const formatMoneyRounded = (amount: Sen): string => `MYR ${Math.round(amount / 100)}`
