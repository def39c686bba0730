import { describe, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { createLikeness, findLookAlikes } from './look-alikes.ts'
import { createIndexedProducts, putProduct } from './product-index.ts'

type Indexable = Parameters<typeof putProduct>[1]

const create = (id: string, changes: Partial<Indexable> = {}): Indexable => ({
  id: id as ProductId,
  category: 'top',
  price: 50,
  createdAt: '2026-11-20T00:00:00.000Z',
  searchText: '',
  garmentType: 'shirt',
  fitSize: 'L',
  colours: ['navy', 'cream'],
  ...changes,
})
function compare(product: Indexable, other: Indexable): number | undefined {
  const index = createIndexedProducts()
  putProduct(index, other)
  return [...index.products.values()].map(createLikeness(product, index.columns))[0]
}
const shirt = create('shirt')

describe('likeness of two products', () => {
  test.each<[string, Partial<Indexable>, number]>([
    ['the same in all', {}, 14],
    ['another type of the category', { garmentType: 'tee' }, 9],
    ['another category', { category: 'bottom', garmentType: 'skirt' }, 0],
    ['the same type in another category', { category: 'Shirts' }, 14],
    ['a size larger', { fitSize: 'XL' }, 11],
    ['two sizes larger', { fitSize: '2XL' }, 10],
    ['a waist beside a letter', { fitSize: 'W24' }, 10],
    ['without a size', { fitSize: undefined } as never, 10],
    ['one colour in common', { colours: ['cream', 'red'] }, 13],
    ['no colour in common', { colours: ['red'] }, 12],
    ['a third dearer', { price: 75 }, 13],
    ['twice as dear', { price: 100 }, 12],
  ])('%s', (_, changes, likeness) => expect(compare(shirt, create('other', changes))).toBe(likeness))

  test('the largest letter and the smallest waist are not neighbours', () =>
    expect(compare(create('a', { fitSize: '3XL' }), create('b', { fitSize: 'W24' }))).toBe(10))

  test('products without facts are alike by category and price', () => {
    const plain = { garmentType: undefined, fitSize: undefined, colours: [] } as never
    expect(compare(create('a', plain), create('b', plain))).toBe(3)
  })
})

test('finds the most alike first, equal ones newest first, never the product itself', () => {
  const others = [
    shirt,
    create('tee', { garmentType: 'tee' }),
    create('old', { createdAt: '2026-01-01T00:00:00.000Z' }),
    create('new', { createdAt: '2026-11-21T00:00:00.000Z' }),
    create('red', { colours: ['red'] }),
    create('jeans', { category: 'bottom', garmentType: 'jeans' }),
  ]
  for (const products of [others, others.toReversed()]) {
    const index = createIndexedProducts()
    for (const product of products) putProduct(index, product)
    expect(findLookAlikes(index, shirt, 3)).toEqual(['new', 'old', 'red'])
    expect(findLookAlikes(index, shirt, 9)).toEqual(['new', 'old', 'red', 'tee'])
  }
})
