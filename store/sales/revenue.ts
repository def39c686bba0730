import { type Sen, sen } from '#store/money.ts'
import { addUp, addUpMonths } from './add-up.ts'

/**
 * What was sold and what went back. Orders are those that were paid, those refunded later included;
 * refunds what went back in this time, of orders of any time, negative when more came back as
 * failed.
 */
export const revenueNames = ['orders', 'pieces', 'goods', 'shipping', 'refunds'] as const
export type RevenueSums = Record<'orders' | 'pieces', number> & Record<'goods' | 'shipping' | 'refunds' | 'net', Sen>

export interface CategoryRevenue {
  /** Lower case; empty for products that no longer have one. */
  category: string
  pieces: number
  goods: Sen
}

export interface Revenue {
  total: RevenueSums
  /** Months in which anything was sold or refunded, in the shop's time zone, the latest first. */
  months: (RevenueSums & { month: string })[]
  /** The one that sold most first. They add up to the goods of the total. */
  categories: CategoryRevenue[]
}

/** What the database has summed up per month. */
interface RevenueRecords {
  goods: { month: string; category: string; pieces: number; goods: number }[]
  orders: { month: string; orders: number; shipping: number }[]
  refunds: { month: string; refunds: number }[]
}

/** Adds up the months, the categories and the total of what the database has summed up. */
export function calculateRevenue({ goods, orders, refunds }: RevenueRecords): Revenue {
  const { total, months } = addUpMonths(revenueNames, [...goods, ...orders, ...refunds])
  const categories = Array.from(
    Map.groupBy(goods, ({ category }) => category),
    ([category, ofCategory]) => ({ category, ...addUp(['pieces', 'goods'], ofCategory) }),
  )
  return {
    total: addNet(total),
    months: months.map(addNet),
    categories: categories.sort((a, b) => b.goods - a.goods || (a.category < b.category ? -1 : 1)),
  }
}

/** Adds goods and shipping less refunds. */
export const addNet = <Sums extends Record<'goods' | 'shipping' | 'refunds', Sen>>(
  sums: Sums,
): Sums & { net: Sen } => ({
  ...sums,
  net: sen(sums.goods + sums.shipping - sums.refunds),
})
