import { type Sen, sen, sumSen } from '#store/money.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import { getPeriodStart, type Period } from './period.ts'
import { getShopMonth, listMonths } from './shop-month.ts'

/** The sales of a month and a category. */
export interface SaleRecord {
  /** In the shop's time zone, as '2026-11'; empty for sales without a date. */
  month: string
  category: string
  count: number
  /** Sold prices, else the prices. */
  revenue: Sen
}

const maxMonths = 12

/** Returns the sold price, 0 included, else the price. */
export const getSoldPrice = (product: Pick<ProductTable, 'priceSen' | 'soldPriceSen'>): Sen =>
  sen(product.soldPriceSen ?? product.priceSen)

/**
 * Calculates the figures of a period. Of months with equal revenue the later one is best; of
 * categories with equal numbers the alphabetically first one is top.
 */
export function calculateSalesFigures(sales: readonly SaleRecord[], { period, now }: { period: Period; now: Date }) {
  const revenue = sumSen(sales.map(record => record.revenue))
  const count = sales.reduce((sum, record) => sum + record.count, 0)
  const revenues = new Map<string, number>()
  const countsByCategory = new Map<string, number>()
  for (const record of sales) {
    if (record.month) add(revenues, record.month, record.revenue)
    add(countsByCategory, record.category.trim().toLowerCase(), record.count)
  }
  const best = [...revenues].sort(([monthA, a], [monthB, b]) => b - a || (monthA < monthB ? 1 : -1))[0]
  const top = [...countsByCategory].sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))[0]
  const first = getShopMonth(getPeriodStart(period, now) ?? null) ?? ''
  return {
    revenue,
    count,
    /** 0 when nothing was sold. */
    average: sen(count === 0 ? 0 : Math.round(revenue / count)),
    bestMonth: best && { month: best[0], revenue: sen(best[1]) },
    /** Lower case. */
    topCategory: top?.[0],
    /** Those of the period, at most the last twelve, the current one last. */
    months: listMonths(first, getShopMonth(now) ?? '', maxMonths).map(month => ({
      month,
      revenue: sen(revenues.get(month) ?? 0),
    })),
  }
}

const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
