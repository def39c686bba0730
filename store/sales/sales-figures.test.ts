import { describe, expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { calculateSalesFigures, getSoldPrice, type SaleRecord } from './sales-figures.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const sale = (overrides: Partial<SaleRecord> = {}): SaleRecord => ({
  month: '2026-11',
  count: 1,
  revenue: sen(5000),
  category: 'top',
  ...overrides,
})
const figures = (sales: SaleRecord[], period: 'all' | 'week' | 'month' | 'year' = 'all') =>
  calculateSalesFigures(sales, { period, now })

describe('the figures of a period [SALES-01]', () => {
  test('are zero without sales, with no best month or category', () => {
    const none = figures([])
    expect([none.revenue, none.count, none.average]).toEqual([0, 0, 0])
    expect([none.bestMonth, none.topCategory]).toEqual([undefined, undefined])
  })

  test('sum up the revenue and round the average to whole sen', () => {
    const { revenue, count, average } = figures([1000, 1000, 1001].map(price => sale({ revenue: sen(price) })))
    expect([revenue, count, average]).toEqual([3001, 3, 1000])
  })

  test('have the month with most revenue as best month', () => {
    const sales = [
      sale({ month: '2026-09', revenue: sen(9000) }),
      sale({ month: '2026-10', revenue: sen(6000) }),
      sale({ revenue: sen(7000), category: 'other' }),
      sale({ revenue: sen(4000) }),
    ]
    expect(figures(sales).bestMonth).toEqual({ month: '2026-11', revenue: 11000 })
  })

  test('have the later of two months with the same revenue as best month', () => {
    const [early, late] = [sale({ month: '2025-12' }), sale({ month: '2026-01' })]
    expect(figures([early, late]).bestMonth?.month).toBe('2026-01')
    expect(figures([late, early]).bestMonth?.month).toBe('2026-01')
  })

  test('have the category with most sales as top category, ignoring case, ties by name', () => {
    const getTopCategory = (...names: string[]) => figures(names.map(category => sale({ category }))).topCategory
    expect(getTopCategory('Top', 'bottom', 'TOP', 'bottom', 'top ')).toBe('top')
    expect(getTopCategory('top', 'other', 'Bottom')).toBe('bottom')
    expect(getTopCategory('top', 'bottom', 'Bottom', 'Top')).toBe('bottom')
  })

  test('count sales without a date for revenue and category but for no month', () => {
    const { revenue, bestMonth, topCategory } = figures([sale({ month: '', category: 'other' })])
    expect([revenue, bestMonth, topCategory]).toEqual([5000, undefined, 'other'])
  })
})

describe('the chart', () => {
  test('shows twelve months of all time and of a year, the current one last', () => {
    const old = sale({ month: '2025-11' })
    for (const period of ['all', 'year'] as const) {
      const { months } = figures([old, sale()], period)
      expect(months).toHaveLength(12)
      expect([months[0], months[11]]).toEqual([
        { month: '2025-12', revenue: 0 },
        { month: '2026-11', revenue: 5000 },
      ])
    }
  })

  test('shows the months that a shorter period touches', () => {
    const names = (period: 'week' | 'month') => figures([sale()], period).months.map(({ month }) => month)
    expect([names('week'), names('month')]).toEqual([['2026-11'], ['2026-10', '2026-11']])
  })
})

test('uses the sold price, zero included, else the price [BIZ-07]', () => {
  const prices = [4000, null, 0].map(price => getSoldPrice({ priceSen: 4500, soldPriceSen: price }))
  expect(prices).toEqual([4000, 4500, 0])
})
