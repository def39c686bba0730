import { describe, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import type { Sort } from './listing.ts'
import { getProductComparator, matchesListing } from './listing-rules.ts'

const productFixture = (id: string, price: number, createdAt: string | null) => ({
  id: id as ProductId,
  price,
  createdAt,
})
const products = [
  productFixture('b', 50, '2026-01-02T00:00:00.000Z'),
  productFixture('a', 50, '2026-01-01T00:00:00.000Z'),
  productFixture('d', 10, null),
  productFixture('c', 99, '2026-01-03T00:00:00.000Z'),
  productFixture('e', 50, '2026-01-02T00:00:00.000Z'),
]

describe('sorting, with missing dates last and stable ties [SHOP-03]', () => {
  test.each<[Sort, string]>([
    ['newest', 'cbead'],
    ['oldest', 'abecd'],
    ['price-asc', 'dbeac'],
    ['price-desc', 'cbead'],
  ])('%s', (sort, expected) => {
    const sorted = (list: typeof products) =>
      [...list]
        .sort(getProductComparator(sort))
        .map(({ id }) => id)
        .join('')
    expect(sorted(products)).toBe(expected)
    expect(sorted([...products].reverse())).toBe(expected)
  })
})

describe('matching a listing [VAL-09]', () => {
  const jacket = {
    title: 'Café racer jacket',
    description: '100% leather,\n pit to pit 52 cm (M)',
    category: 'Top',
    price: 45,
    createdAt: null,
  }
  const matches = (filter: string, q: string) => matchesListing(jacket, { filter, q })

  test.each(['cafe', 'CAFÉ', ' racer  JACKET ', '100%', 'leather, pit', '(m)', 'top', '', 'racer_jacket'])(
    'search %j matches',
    q => expect(matches('', q)).toBe(true),
  )
  test.each(['jacket 100', 'r.c.r', 'racer_jackets', '.*', 'x'])('search %j does not match', q =>
    expect(matches('', q)).toBe(false),
  )

  test('the filter ignores the case of the category', () => {
    expect(matches('top', '')).toBe(true)
    expect(matches('TOP', 'cafe')).toBe(true)
    expect(matches('bottom', '')).toBe(false)
    expect(matches('to', '')).toBe(false)
  })
})
