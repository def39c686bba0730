import { expect, test } from 'vitest'
import { addSavedProduct, createSavedProductsParser, removeSavedProducts, type SavedProduct } from './saved-product.ts'

const savedProduct = (id: string, at: number): SavedProduct => ({ id, title: `Piece ${id}`, at })
const ids = (products: readonly SavedProduct[]) => products.map(({ id }) => id)

test('lists newest first without duplicates and drops the oldest', () => {
  const products = [savedProduct('b', 2), savedProduct('a', 1)]
  expect(ids(addSavedProduct(products, savedProduct('c', 3), 3))).toEqual(['c', 'b', 'a'])
  expect(ids(addSavedProduct(products, savedProduct('c', 3), 2))).toEqual(['c', 'b'])
  expect(addSavedProduct(products, savedProduct('a', 4), 3)).toEqual([savedProduct('a', 4), savedProduct('b', 2)])
})

test('restores a removed product to its former position', () =>
  expect(ids(addSavedProduct([savedProduct('c', 3), savedProduct('a', 1)], savedProduct('b', 2), 3))).toEqual([
    'c',
    'b',
    'a',
  ]))

test('removes products by id and returns the same list when none matches', () => {
  const products = [savedProduct('b', 2), savedProduct('a', 1)]
  expect(ids(removeSavedProducts(products, ['b', 'x']))).toEqual(['a'])
  expect(removeSavedProducts(products, ['x'])).toBe(products)
})

test('parses stored products in order and within the limit', () => {
  const stored = [savedProduct('a', 1), savedProduct('c', 3), savedProduct('a', 9), savedProduct('b', 2)]
  expect(ids(createSavedProductsParser(10)(stored))).toEqual(['c', 'b', 'a'])
  expect(ids(createSavedProductsParser(2)(stored))).toEqual(['c', 'b'])
  expect(createSavedProductsParser(10)(null)).toEqual([])
})

test('ignores an invalid stored value', () => {
  for (const stored of ['', '{', 7, { id: 'a' }, [null, 7, 'a', { id: '' }, { id: 7 }, { title: 'x' }]])
    expect(createSavedProductsParser(10)(stored)).toEqual([])
})

test('keeps a product with an invalid title or time', () =>
  expect(createSavedProductsParser(10)([{ id: 'a', title: 7, at: 'soon' }])).toEqual([{ id: 'a', title: '', at: 0 }]))
