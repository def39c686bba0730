import { expect, test } from 'vitest'
import { salesUrl } from './sales-url.ts'

const parse = (query: string) => salesUrl.parse(new URLSearchParams(query))

test('carries search, period, sort and row count in the URL [SALES-02, SALES-03, SALES-04]', () => {
  const params = { q: 'batik', period: 'month', sort: 'price-desc', show: 100 } as const
  expect(parse('q=+batik+&period=month&sort=price-desc&show=100')).toEqual(params)
  expect(salesUrl.getHref(params)).toBe('/admin/sold-items?q=batik&period=month&sort=price-desc&show=100')
})

test.each(['', 'period=decade&sort=colour&show=many', 'show=-50', 'q=%20'])(
  'reads %j as all time, newest first, fifty rows [SALES-03, SALES-04]',
  query => expect(parse(query)).toEqual({ q: '', period: 'all', sort: 'newest', show: 50 }),
)

test('shows at most a thousand rows', () => {
  expect(parse('show=999999').show).toBe(1000)
})
