/** Minor units as people read them: 1250 and `myr` are `MYR 12.50`. */
export const formatAmount = (amount: number, currency: string) =>
  `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
