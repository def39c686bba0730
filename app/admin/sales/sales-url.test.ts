import { expect, test } from 'vitest'
import { getLoadMoreHref, getSalesHref, parseSalesParams } from './sales-url.ts'

const parse = (query: string) => parseSalesParams(new URLSearchParams(query))
const defaults = { q: '', period: 'all', sort: 'newest', show: 50 } as const

test('the address says search, period, order and how many rows [SALES-02, SALES-03, SALES-04]', () => {
  expect(parse('q=+batik+&period=month&sort=price-desc&show=100')).toEqual({
    q: 'batik',
    period: 'month',
    sort: 'price-desc',
    show: 100,
  })
})

test.each(['', 'period=decade&sort=colour&show=many', 'show=-50', 'show=0', 'show=1e3', 'show=3', 'q=%20'])(
  '%j says nothing: all time, newest first, fifty rows',
  query => {
    expect(parse(query)).toEqual(defaults)
  },
)

test('rows come by fifties, and no more than a thousand', () => {
  expect(['show=51', 'show=100', 'show=999999'].map(query => parse(query).show)).toEqual([100, 100, 1000])
})

test('what is usual is not said, and the rest is read as it was written', () => {
  expect(getSalesHref(defaults)).toBe('/admin/sold-items')
  const params = { q: 'a & b #1', period: 'week', sort: 'oldest', show: 150 } as const
  expect(parse(getSalesHref(params).split('?')[1] ?? '')).toEqual(params)
  expect(getLoadMoreHref(defaults)).toBe('/admin/sold-items?show=100')
})
