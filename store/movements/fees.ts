import { type Sen, sen } from '#store/money.ts'
import type { MonthRevenue, Revenue, RevenueSums } from '#store/sales/revenue.ts'

export interface FeeSums {
  /** What the payment provider took. */
  fees: Sen
  /** The net less the fees. */
  afterFees: Sen
}

export interface MonthMoney extends MonthRevenue, FeeSums {}

export interface Money {
  total: RevenueSums & FeeSums
  /**
   * Months in which anything was sold or refunded, or the provider took a fee, the latest first.
   */
  months: MonthMoney[]
}

/** Adds the provider's fees to the revenue. They count when the money moved. */
export function addFees(
  { total, months }: Pick<Revenue, 'total' | 'months'>,
  fees: readonly { month: string; fees: number }[],
): Money {
  const feesByMonth = new Map(fees.map(({ month, fees: amount }) => [month, amount]))
  const withFees = <Sums extends RevenueSums>(sums: Sums, amount = 0): Sums & FeeSums => ({
    ...sums,
    fees: sen(amount),
    afterFees: sen(sums.net - amount),
  })
  const names = new Set([...months, ...fees].map(({ month }) => month))
  const findMonth = (name: string): MonthRevenue =>
    months.find(({ month }) => month === name) ?? { month: name, ...nothing }
  return {
    total: withFees(
      total,
      fees.reduce((sum, { fees: amount }) => sum + amount, 0),
    ),
    months: [...names].sort((a, b) => (a < b ? 1 : -1)).map(name => withFees(findMonth(name), feesByMonth.get(name))),
  }
}

const nothing: RevenueSums = {
  orders: 0,
  pieces: 0,
  goods: sen(0),
  shipping: sen(0),
  refunds: sen(0),
  net: sen(0),
}
