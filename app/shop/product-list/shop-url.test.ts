import { describe, expect, test } from 'vitest'
import { getShopHref, parseShopParams } from './shop-url.ts'

const parse = (search: string) => parseShopParams(new URLSearchParams(search))

describe('the address of the shop [ROUTE-02]', () => {
  test('says newest first in a grid when it says nothing [SHOP-02]', () =>
    expect(parse('')).toEqual({ filter: '', q: '', sort: 'newest', view: 'grid' }))

  test('an unknown sort or view counts as not said, an unknown filter stays', () =>
    expect(parse('sort=random&view=wall&filter=hats')).toEqual({ filter: 'hats', q: '', sort: 'newest', view: 'grid' }))

  test.each([
    ['/shop', {}],
    ['/shop?filter=top', { filter: 'top', sort: 'newest' as const }],
    [
      '/shop?q=caf%C3%A9+%26+co&sort=price-asc&view=list',
      { q: ' café & co ', sort: 'price-asc' as const, view: 'list' as const },
    ],
  ])('%s is written and read back', (href, params) => {
    expect(getShopHref(params)).toBe(href)
    const q = 'q' in params ? params.q.trim() : ''
    expect(parse(href.slice('/shop'.length))).toEqual({ filter: '', sort: 'newest', view: 'grid', ...params, q })
  })
})
