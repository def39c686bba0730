import { describe, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import type { Product } from '#store/products/product.ts'
import { type ProductListState, productListReducer } from './product-list-reducer.ts'

const productFixture = (id: string, day: number, more: Partial<Product> = {}): Product => ({
  id: id as ProductId,
  title: `Piece ${id}`,
  description: '',
  price: 50,
  category: 'top',
  imageUrls: [],
  images: [],
  inStock: true,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  sold: false,
  heldUntil: null,
  ...more,
})
const list: ProductListState = {
  listing: { filter: 'top', q: '', sort: 'newest' },
  products: [productFixture('c', 9), productFixture('b', 6), productFixture('a', 3)],
  nextCursor: null,
  startsAtCursor: false,
}
const ids = ({ products }: ProductListState) => products.map(({ id }) => id).join('')
const applyEvent = (
  change: 'added' | 'changed' | 'held' | 'freed' | 'sold' | 'removed',
  product: Product,
  before = list,
) =>
  productListReducer(before, { type: 'event', id: product.id, change, product: change === 'removed' ? null : product })

describe('an open shop follows the store [GEN-05]', () => {
  test('a new piece hangs in its sorted place', () => {
    expect(ids(applyEvent('added', productFixture('n', 7)))).toBe('cnba')
    expect(ids(applyEvent('added', productFixture('n', 1)))).toBe('cban')
    expect(ids(applyEvent('added', productFixture('n', 12)))).toBe('ncba')
  })

  test('but not one of another category, nor one beyond what has been read, nor before where the page began', () => {
    expect(ids(applyEvent('added', productFixture('n', 7, { category: 'bottom' })))).toBe('cba')
    expect(ids(applyEvent('added', productFixture('n', 1), { ...list, nextCursor: 'x' }))).toBe('cba')
    expect(ids(applyEvent('added', productFixture('n', 12), { ...list, startsAtCursor: true }))).toBe('cba')
  })

  test('a changed piece is shown anew, moves, or leaves', () => {
    expect(applyEvent('changed', productFixture('b', 6, { title: 'New name' })).products[1]?.title).toBe('New name')
    expect(ids(applyEvent('changed', productFixture('a', 8)))).toBe('cab')
    expect(ids(applyEvent('changed', productFixture('b', 6, { category: 'other' })))).toBe('ca')
  })

  test('a held piece stays in its place with its time; freed it is free', () => {
    const held = applyEvent('held', productFixture('b', 6, { heldUntil: '2026-11-20T12:00:00.000Z' }))
    expect(ids(held)).toBe('cba')
    expect(held.products[1]?.heldUntil).toBe('2026-11-20T12:00:00.000Z')
    expect(applyEvent('freed', productFixture('b', 6), held).products[1]?.heldUntil).toBe(null)
  })

  test('a sold piece is stamped where it hangs, then gone; one that is not shown stays away', () => {
    const sold = applyEvent('sold', productFixture('b', 6, { sold: true }))
    expect(ids(sold)).toBe('cba')
    expect(sold.products[1]?.sold).toBe(true)
    expect(ids(productListReducer(sold, { type: 'gone', id: 'b' }))).toBe('ca')
    expect(ids(applyEvent('sold', productFixture('x', 7, { sold: true })))).toBe('cba')
  })

  test('a removed piece leaves', () => expect(ids(applyEvent('removed', productFixture('b', 6)))).toBe('ca'))

  test('reading more adds what is not there yet', () => {
    const more = productListReducer(
      { ...list, nextCursor: 'x' },
      { type: 'more', products: [productFixture('a', 3), productFixture('z', 1)], nextCursor: null },
    )
    expect(ids(more)).toBe('cbaz')
    expect(more.nextCursor).toBe(null)
  })

  test('reading anew replaces all but a piece that is just leaving', () => {
    const sold = applyEvent('sold', productFixture('b', 6, { sold: true }))
    expect(
      ids(
        productListReducer(sold, {
          type: 'fresh',
          products: [productFixture('d', 11), productFixture('c', 9), productFixture('a', 3)],
          nextCursor: null,
        }),
      ),
    ).toBe('dcba')
  })
})
