import { type Sen, sen } from '#store/money.ts'

/** What was sold and what went back. */
export interface RevenueSums {
  /** Orders that were paid, those refunded later included. */
  orders: number
  pieces: number
  goods: Sen
  shipping: Sen
  /** What went back in this time, of orders of any time. Negative when more came back as failed. */
  refunds: Sen
  /** Goods and shipping less refunds. */
  net: Sen
}

export interface MonthRevenue extends RevenueSums {
  /** In the shop's time zone, as '2026-11'. */
  month: string
}

export interface CategoryRevenue {
  /** Lower case; empty for products that no longer have one. */
  category: string
  pieces: number
  goods: Sen
}

export interface Revenue {
  total: RevenueSums
  /** Months in which anything was sold or refunded, the latest first. */
  months: MonthRevenue[]
  /** The one that sold most first. They add up to the goods of the total. */
  categories: CategoryRevenue[]
}

/** What the database has summed up per month. */
export interface RevenueRecords {
  goods: { month: string; category: string; pieces: number; amount: number }[]
  orders: { month: string; count: number; shipping: number }[]
  refunds: { month: string; amount: number }[]
}

/** Adds up the months, the categories and the total of what the database has summed up. */
export function calculateRevenue({ goods, orders, refunds }: RevenueRecords): Revenue {
  const months = new Map<string, Amounts>()
  const categories = new Map<string, Amounts>()
  const total = createAmounts()
  const add = (month: string, amounts: Partial<Amounts>) => {
    for (const sums of [total, getOrCreate(months, month)]) addAmounts(sums, amounts)
  }
  for (const { month, category, pieces, amount } of goods) {
    add(month, { pieces, goods: amount })
    addAmounts(getOrCreate(categories, category), { pieces, goods: amount })
  }
  for (const { month, count, shipping } of orders) add(month, { orders: count, shipping })
  for (const { month, amount } of refunds) add(month, { refunds: amount })

  return {
    total: toSums(total),
    months: [...months].sort(([a], [b]) => (a < b ? 1 : -1)).map(([month, amounts]) => ({ month, ...toSums(amounts) })),
    categories: [...categories]
      .sort(([nameA, a], [nameB, b]) => b.goods - a.goods || (nameA < nameB ? -1 : 1))
      .map(([category, amounts]) => ({ category, pieces: amounts.pieces, goods: sen(amounts.goods) })),
  }
}

type Amounts = Record<'orders' | 'pieces' | 'goods' | 'shipping' | 'refunds', number>

const createAmounts = (): Amounts => ({ orders: 0, pieces: 0, goods: 0, shipping: 0, refunds: 0 })

function getOrCreate(all: Map<string, Amounts>, key: string): Amounts {
  const amounts = all.get(key) ?? createAmounts()
  all.set(key, amounts)
  return amounts
}

function addAmounts(sums: Amounts, amounts: Partial<Amounts>) {
  for (const name of Object.keys(amounts) as (keyof Amounts)[]) sums[name] += amounts[name] ?? 0
}

const toSums = ({ orders, pieces, goods, shipping, refunds }: Amounts): RevenueSums => ({
  orders,
  pieces,
  goods: sen(goods),
  shipping: sen(shipping),
  refunds: sen(refunds),
  net: sen(goods + shipping - refunds),
})
