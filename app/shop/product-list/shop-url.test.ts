import { describe, expect, test } from 'vitest'
import { getShopHref, parseShopParams } from './shop-url.ts'

const parse = (search: string) => parseShopParams(new URLSearchParams(search))

describe('shop URL [ROUTE-02]', () => {
  test('defaults to newest first in a grid [SHOP-02]', () =>
    expect(parse('')).toEqual({ filter: '', q: '', sort: 'newest', view: 'grid' }))

  test('ignores an unknown sort or view and keeps an unknown filter', () =>
    expect(parse('sort=random&view=wall&filter=hats')).toEqual({ filter: 'hats', q: '', sort: 'newest', view: 'grid' }))

  test.each([
    ['/shop', {}],
    ['/shop?filter=top', { filter: 'top', sort: 'newest' as const }],
    [
      '/shop?q=caf%C3%A9+%26+co&sort=price-asc&view=list',
      { q: ' café & co ', sort: 'price-asc' as const, view: 'list' as const },
    ],
  ])('builds and parses %s', (href, params) => {
    expect(getShopHref(params)).toBe(href)
    const q = 'q' in params ? params.q.trim() : ''
    expect(parse(href.slice('/shop'.length))).toEqual({ filter: '', sort: 'newest', view: 'grid', ...params, q })
  })
})
