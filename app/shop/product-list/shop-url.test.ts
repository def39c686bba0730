import { describe, expect, test } from 'vitest'
import { getListingKey, getShopHref, parseShopParams, withoutFacet } from './shop-url.ts'

const parse = (search: string) => parseShopParams(new URLSearchParams(search))

describe('shop URL [ROUTE-02]', () => {
  test('defaults to newest first in a grid [SHOP-02]', () =>
    expect(parse('')).toEqual({ filter: '', q: '', sort: 'newest', view: 'grid', facets: {} }))

  test('ignores an unknown sort or view and keeps an unknown filter', () =>
    expect(parse('sort=random&view=wall&filter=hats')).toEqual({
      filter: 'hats',
      q: '',
      sort: 'newest',
      view: 'grid',
      facets: {},
    }))

  test.each([
    ['/shop', {}],
    ['/shop?filter=top', { filter: 'top', sort: 'newest' as const }],
    [
      '/shop?q=caf%C3%A9+%26+co&sort=price-asc&view=list',
      { q: ' café & co ', sort: 'price-asc' as const, view: 'list' as const },
    ],
    ['/shop?type=tee%2Cshirt&colour=navy', { facets: { type: 'tee,shirt', colour: 'navy' } }],
  ])('builds and parses %s', (href, params) => {
    expect(getShopHref(params)).toBe(href)
    const q = 'q' in params ? params.q.trim() : ''
    expect(parse(href.slice('/shop'.length))).toEqual({
      filter: '',
      sort: 'newest',
      view: 'grid',
      facets: {},
      ...params,
      q,
    })
  })
})

test('takes away one value of a filter, or all', () => {
  const facets = { type: 'tee,shirt', colour: 'navy' }
  expect(withoutFacet(facets, 'type', 'tee')).toEqual({ type: 'shirt', colour: 'navy' })
  expect(withoutFacet(facets, 'colour', 'navy')).toEqual({ type: 'tee,shirt' })
  expect(withoutFacet(facets, 'type')).toEqual({ colour: 'navy' })
})

test('listings with other filters have other keys', () => {
  expect(getListingKey(parse('type=tee'))).not.toBe(getListingKey(parse('type=shirt')))
  expect(getListingKey(parse('type=tee&utm=x'))).toBe(getListingKey(parse('type=tee')))
})

test('the best match is an order of searches alone', () => {
  expect(getShopHref({ q: 'denim', sort: 'match' })).toBe('/shop?q=denim&sort=match')
  expect(getShopHref({ q: ' ', sort: 'match' })).toBe('/shop')
})
