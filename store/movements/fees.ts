import { sen } from '#store/money.ts'
import { addUpMonths } from '#store/sales/add-up.ts'
import { addNet, type Revenue, revenueNames } from '#store/sales/revenue.ts'

export type Money = ReturnType<typeof addFees>

/**
 * Adds the provider's fees to the revenue, and the net less them. They count when the money moved,
 * also in a month in which nothing was sold or refunded.
 */
export function addFees({ months }: Pick<Revenue, 'months'>, fees: readonly { month: string; fees: number }[]) {
  const sums = addUpMonths([...revenueNames, 'fees'], [...months, ...fees])
  const addAfterFees = <Sums extends typeof sums.total>(of: Sums) => {
    const withNet = addNet(of)
    return { ...withNet, afterFees: sen(withNet.net - of.fees) }
  }
  return { total: addAfterFees(sums.total), months: sums.months.map(addAfterFees) }
}
