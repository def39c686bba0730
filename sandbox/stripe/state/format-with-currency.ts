/** Formats an amount in minor units: 1250 and `myr` are `MYR 12.50`. */
export const formatWithCurrency = (amount: number, currency: string) =>
  `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
