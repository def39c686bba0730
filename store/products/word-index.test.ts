import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { createIndexedProducts, type IndexedProducts, putProduct, removeProduct } from './product-index.ts'
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

test('a product is found by its present words alone, however often they have changed', () => {
  const index = createIndexedProducts()
  put(index, 'other', 'Denim jacket')
  for (let change = 1; change <= 5_000; change++) put(index, 'one', `Denim shirt ${change % 2 ? 'odd' : 'even'}`)
  expect(find(index, 'even')).toEqual(['one'])
  expect(find(index, 'odd')).toEqual([])
  expect(find(index, 'denim')).toEqual(['one', 'other'])
  expect(index.wordIndex.products.length).toBeLessThan(2_000)
})

test('a product that was taken out is not found', () => {
  const index = createIndexedProducts()
  put(index, 'one', 'Denim shirt')
  put(index, 'other', 'Denim jacket')
  expect(find(index, 'denim')).toEqual(['one', 'other'])
  removeProduct(index, 'one' as ProductId)
  expect(find(index, 'denim')).toEqual(['other'])
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
