/** Formats an amount in minor units with its currency before it, as on Stripe’s pages. */
export const formatWithCurrency = (amount: number, currency: string) =>
  `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
