import { type Sen, sen, sumSen } from '#store/money.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import { getPeriodStart, type Period } from './period.ts'
import { getShopMonth, listMonths } from './shop-month.ts'

/** As much of a sale as the figures need. */
export interface SaleRecord {
  soldAt: string | null
  /** Sold price, falling back to price (BIZ-07). */
  price: Sen
  category: string
}

export interface MonthRevenue {
  /** '2026-11', by Malaysian time. */
  month: string
  revenue: Sen
}

export interface SalesFigures {
  revenue: Sen
  count: number
  /** Whole sen; 0 with nothing sold (readings T24). */
  average: Sen
  bestMonth: MonthRevenue | undefined
  /** Lower case. */
  topCategory: string | undefined
  /** The months that the period touches, the last twelve of them at most, the current one last. */
  months: MonthRevenue[]
}

const maxMonths = 12

/** Revenue is what a piece went for, else its price; a piece given away for 0 counts as 0 (BIZ-07, readings T24). */
export const getSoldPrice = (product: Pick<ProductTable, 'priceSen' | 'soldPriceSen'>): Sen =>
  sen(product.soldPriceSen ?? product.priceSen)

/** The cards and the chart (SALES-01), from the sales of a period. Best month: most revenue, of equals the later; top category: most pieces, of equals the first by name (readings T26). */
export function calculateSalesFigures(
  sales: readonly SaleRecord[],
  { period, now }: { period: Period; now: Date },
): SalesFigures {
  const revenue = sumSen(sales.map(({ price }) => price))
  const revenues = new Map<string, number>()
  const countsByCategory = new Map<string, number>()
  for (const { soldAt, price, category } of sales) {
    const month = getShopMonth(soldAt)
    if (month) add(revenues, month, price)
    add(countsByCategory, category.trim().toLowerCase(), 1)
  }
  const best = [...revenues].sort(([monthA, a], [monthB, b]) => b - a || (monthA < monthB ? 1 : -1))[0]
  const top = [...countsByCategory].sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))[0]
  const first = getShopMonth(getPeriodStart(period, now) ?? null) ?? ''
  return {
    revenue,
    count: sales.length,
    average: sen(sales.length === 0 ? 0 : Math.round(revenue / sales.length)),
    bestMonth: best && { month: best[0], revenue: sen(best[1]) },
    topCategory: top?.[0],
    months: listMonths(first, getShopMonth(now) ?? '', maxMonths).map(month => ({
      month,
      revenue: sen(revenues.get(month) ?? 0),
    })),
  }
}

const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
