import { expect, test } from 'vitest'
import { salesUrl } from './sales-url.ts'

const parse = (query: string) => salesUrl.parse(new URLSearchParams(query))

test('carries search, period, sort and row count in the URL [SALES-02, SALES-03, SALES-04]', () => {
  const params = { q: 'batik', period: 'month', sort: 'price-desc', show: 100 } as const
  expect(parse('q=+batik+&period=month&sort=price-desc&show=100')).toEqual(params)
  expect(salesUrl.getHref(params)).toBe('/admin/sold-items?q=batik&period=month&sort=price-desc&show=100')
  expect(parse('')).toEqual({ q: '', period: 'all', sort: 'newest', show: 50 })
  expect(parse('show=999999').show).toBe(1000)
})
