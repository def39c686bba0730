import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { parseFacets } from './facets.ts'
import { findLookAlikes } from './look-alikes.ts'
import {
  createIndexedProducts,
  type IndexedProducts,
  type ProductQuery,
  putProduct,
  queryProducts,
  removeProduct,
} from './product-index.ts'
import { findBySearch } from './search-index.ts'
import { createSearchText } from './search-text.ts'

const put = (index: IndexedProducts, id: string, title: string) => {
  const product = { id: id as ProductId, title, description: '', category: 'top', price: 40, createdAt: null }
  putProduct(index, { ...product, searchText: createSearchText(product) })
}
const find = (index: IndexedProducts, search: string) =>
  findBySearch(search, index)
    ?.products.map(({ id }) => id)
    .sort()

test('a product is found by its present words and facts alone, however often they have changed', () => {
  const index = createIndexedProducts()
  put(index, 'gone', 'Denim skirt')
  const other = { title: 'Denim jacket', description: '', category: 'Jackets', garmentType: 'jacket' } as const
  const createdAt = '2026-11-20T00:00:00.000Z'
  putProduct(index, {
    ...other,
    id: 'other' as ProductId,
    fitSize: 'L',
    price: 90,
    createdAt,
    searchText: createSearchText(other),
  })
  expect(find(index, 'denim')).toEqual(['gone', 'other'])
  removeProduct(index, 'gone' as ProductId)
  expect(find(index, 'denim')).toEqual(['other'])
  for (let change = 1; change <= 5_000; change++) put(index, 'one', `Denim shirt ${change % 2 ? 'odd' : 'even'}`)
  expect(find(index, 'even')).toEqual(['one'])
  expect(find(index, 'odd')).toEqual([])
  expect(find(index, 'denim')).toEqual(['one', 'other'])
  expect(index.wordIndex.products.length).toBeLessThan(2_000)

  const query = (changes: Partial<ProductQuery>) =>
    queryProducts(index, {
      filter: '',
      q: '',
      sort: 'newest',
      limit: 10,
      isCounted: true,
      after: undefined,
      facets: parseFacets({}),
      now: new Date(createdAt),
      ...changes,
    })
  const list = (changes: Partial<ProductQuery>) => query(changes).products.map(({ id }) => id)
  expect(list({})).toEqual(['other', 'one'])
  expect(list({ filter: 'jackets' })).toEqual(['other'])
  expect(list({ filter: 'top' })).toEqual(['one'])
  expect(list({ facets: parseFacets({ type: 'jacket', size: 'L', price: '80-100', new: '1' }) })).toEqual(['other'])
  expect(list({ facets: parseFacets({ price: '-50' }) })).toEqual(['one'])
  expect(query({}).counts).toMatchObject({ type: [{ value: 'jacket', count: 1 }], new: 1, price: { min: 40, max: 90 } })
  expect(findLookAlikes(index, { id: 'sold' as ProductId, category: 'jackets', price: 90, createdAt }, 4)).toEqual([
    'other',
  ])
})

test.each([
  ['part of a word', 'eni', ['jacket', 'tee']],
  ['parts of several words that follow each other', 'nim jac', ['jacket']],
  ['words in another order', 'jacket denim', ['jacket']],
  ['words that are not in one product', 'tee jacket', []],
  ['a number', '50', ['jeans', 'tee']],
  ['a number beside a word', 'tee 501', ['tee']],
  ['signs alone', '%', []],
  ['a sign between letters', 'levi’s', ['jeans']],
])('finds %s', (_case, search, expected) => {
  const index = createIndexedProducts()
  put(index, 'jacket', 'Denim jacket')
  put(index, 'tee', 'Denim tee 501')
  put(index, 'jeans', 'Levi’s 50')
  expect(find(index, search)).toEqual(expected)
})
