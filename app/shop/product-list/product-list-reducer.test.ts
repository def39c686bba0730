import { describe, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { encodePosition } from '#store/products/listing-cursor.ts'
import type { Product } from '#store/products/product.ts'
import { type ProductListState, productListReducer } from './product-list-reducer.ts'

const productFixture = (id: string, day: number, overrides: Partial<Product> = {}): Product => ({
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
  reservedUntil: null,
  ...overrides,
})
const list: ProductListState = {
  listing: { filter: 'top', q: '', sort: 'newest' },
  products: [productFixture('c', 9), productFixture('b', 6), productFixture('a', 3)],
  waiting: [],
  cursor: null,
  nextCursor: null,
  total: 3,
}
/** The cursor of the page that follows a product. */
const cursorAfter = (id: string, day: number) =>
  encodePosition('newest', 'newest', { ...productFixture(id, day), place: 0 })
const ids = ({ products }: ProductListState) => products.map(({ id }) => id).join('')
const applyEvent = (
  change: 'added' | 'changed' | 'held' | 'freed' | 'sold' | 'removed',
  product: Product,
  before = list,
) =>
  productListReducer(before, {
    type: 'live-event',
    id: product.id,
    change,
    product: change === 'removed' ? null : product,
    isReading: false,
  })

describe('product list of an open page [GEN-05]', () => {
  test('by the best match, inserts a new product by where the search is, and moves no other', () => {
    const matching: ProductListState = {
      ...list,
      listing: { filter: '', q: 'batik', sort: 'match' },
      products: [productFixture('c', 9, { title: 'Batik' }), productFixture('b', 6), productFixture('a', 3)],
    }
    const described = productFixture('n', 12, { description: 'Batik' })
    expect(ids(applyEvent('added', described, matching))).toBe('cnba')
    expect(ids(applyEvent('added', productFixture('n', 7, { title: 'A batik' }), matching))).toBe('cnba')
    // Found by a word that the page doesn't know.
    expect(ids(applyEvent('held', productFixture('c', 9, { heldUntil: '2026-11-20' }), matching))).toBe('cba')
  })

  test('marks a sold product in place until it is removed, and ignores sold products it does not show', () => {
    const sold = applyEvent('sold', productFixture('b', 6, { sold: true }))
    expect(ids(sold)).toBe('cba')
    expect(sold.products[1]?.sold).toBe(true)
    expect(ids(productListReducer(sold, { type: 'remove', id: 'b' }))).toBe('ca')
    expect(ids(applyEvent('sold', productFixture('x', 7, { sold: true })))).toBe('cba')
  })

  test('appends only products that are not listed yet', () => {
    const appended = productListReducer(
      { ...list, nextCursor: 'x' },
      { type: 'append', products: [productFixture('a', 3), productFixture('z', 1)], nextCursor: null },
    )
    expect(ids(appended)).toBe('cbaz')
    expect(appended.nextCursor).toBe(null)
  })

  test('replaces the list on reload and keeps a product that has just been sold', () => {
    const sold = applyEvent('sold', productFixture('b', 6, { sold: true }))
    expect(
      ids(
        productListReducer(sold, {
          type: 'replace',
          products: [productFixture('d', 11), productFixture('c', 9), productFixture('a', 3)],
          nextCursor: null,
          total: 3,
          isReading: false,
        }),
      ),
    ).toBe('dcba')
  })

  test('keeps what was loaded while the list was read again', () => {
    const products = [productFixture('d', 11), productFixture('c', 9), productFixture('b', 6)]
    const longer = { ...list, products: [...products, productFixture('a', 3)], nextCursor: 'after a' }
    const page = { products, nextCursor: 'after b', total: 9, isReading: false }
    const replaced = productListReducer(longer, { type: 'replace', ...page })
    expect([ids(replaced), replaced.nextCursor]).toEqual(['dcba', 'after a'])
    const complete = productListReducer(longer, { type: 'replace', ...page, nextCursor: null })
    expect([ids(complete), complete.nextCursor]).toEqual(['dcb', null])
    const moved = [productFixture('a', 12), ...products]
    expect(ids(productListReducer(longer, { type: 'replace', ...page, products: moved }))).toBe('adcb')
  })
})

describe('the number of products for sale', () => {
  const partial = { ...list, nextCursor: cursorAfter('a', 3), total: 10 }

  test('does not count a sale twice', () => {
    const sold = applyEvent('sold', productFixture('b', 6, { sold: true }), partial)
    expect(applyEvent('sold', productFixture('b', 6, { sold: true }), sold).total).toBe(9)
    expect(productListReducer(sold, { type: 'remove', id: 'b' }).total).toBe(9)
  })

  test('counts a sale once that two events of one batch tell of', () => {
    const sold = productFixture('b', 6, { sold: true })
    expect(applyEvent('sold', sold, applyEvent('held', sold, partial)).total).toBe(9)
  })

  test('stays unknown when there are many', () =>
    expect(applyEvent('added', productFixture('n', 12), { ...partial, total: undefined }).total).toBeUndefined())
})

describe('while the shopper is reading the list', () => {
  const waitingIds = ({ waiting }: ProductListState) => waiting.map(({ id }) => id).join('')

  test('a reload changes prices and removes products, and lets new ones wait', () => {
    const reloaded = productListReducer(list, {
      type: 'replace',
      products: [
        productFixture('d', 11),
        productFixture('c', 9, { price: 40 }),
        productFixture('a', 3),
        productFixture('z', 1),
      ],
      nextCursor: null,
      total: 4,
      isReading: true,
    })
    expect([ids(reloaded), waitingIds(reloaded)]).toEqual(['caz', 'd'])
    expect(reloaded.products[0]?.price).toBe(40)
  })
})
