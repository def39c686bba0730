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
  isReading = false,
) =>
  productListReducer(before, {
    type: 'live-event',
    id: product.id,
    change,
    product: change === 'removed' ? null : product,
    isReading,
  })

describe('product list of an open page [GEN-05]', () => {
  test('inserts a new product in sort order', () => {
    expect(ids(applyEvent('added', productFixture('n', 7)))).toBe('cnba')
    expect(ids(applyEvent('added', productFixture('n', 1)))).toBe('cban')
    expect(ids(applyEvent('added', productFixture('n', 12)))).toBe('ncba')
  })

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

  test('ignores a new product outside the category, beyond the loaded pages or before the first one', () => {
    expect(ids(applyEvent('added', productFixture('n', 7, { category: 'bottom' })))).toBe('cba')
    const ended = { ...list, nextCursor: cursorAfter('a', 3) }
    expect(ids(applyEvent('added', productFixture('n', 1), ended))).toBe('cba')
    expect(ids(applyEvent('added', productFixture('n', 12), { ...list, cursor: cursorAfter('m', 11) }))).toBe('cba')
  })

  test('inserts a product behind the last one when the next page would start after it', () => {
    const withoutLast = applyEvent('removed', productFixture('a', 3), { ...list, nextCursor: cursorAfter('a', 3) })
    expect(ids(applyEvent('added', productFixture('n', 4), withoutLast))).toBe('cbn')
    expect(ids(applyEvent('added', productFixture('n', 2), withoutLast))).toBe('cb')
    const continued = { ...list, cursor: cursorAfter('m', 11) }
    expect(ids(applyEvent('added', productFixture('n', 10), continued))).toBe('ncba')
  })

  test('updates, moves or removes a changed product', () => {
    expect(applyEvent('changed', productFixture('b', 6, { title: 'New name' })).products[1]?.title).toBe('New name')
    expect(ids(applyEvent('changed', productFixture('a', 8)))).toBe('cab')
    expect(ids(applyEvent('changed', productFixture('b', 6, { category: 'other' })))).toBe('ca')
  })

  test('shows and clears the hold of a product without moving it', () => {
    const held = applyEvent('held', productFixture('b', 6, { heldUntil: '2026-11-20T12:00:00.000Z' }))
    expect(ids(held)).toBe('cba')
    expect(held.products[1]?.heldUntil).toBe('2026-11-20T12:00:00.000Z')
    expect(applyEvent('freed', productFixture('b', 6), held).products[1]?.heldUntil).toBe(null)
  })

  test('marks a sold product in place until it is removed, and ignores sold products it does not show', () => {
    const sold = applyEvent('sold', productFixture('b', 6, { sold: true }))
    expect(ids(sold)).toBe('cba')
    expect(sold.products[1]?.sold).toBe(true)
    expect(ids(productListReducer(sold, { type: 'remove', id: 'b' }))).toBe('ca')
    expect(ids(applyEvent('sold', productFixture('x', 7, { sold: true })))).toBe('cba')
  })

  test('removes a deleted product', () => expect(ids(applyEvent('removed', productFixture('b', 6)))).toBe('ca'))

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
  const change = (...[kind, product]: Parameters<typeof applyEvent>) => applyEvent(kind, product, partial).total

  test('counts what is loaded and waits when the list is complete', () => {
    expect(applyEvent('added', productFixture('n', 12)).total).toBe(4)
    expect(applyEvent('added', productFixture('n', 12), list, true).total).toBe(4)
    expect(applyEvent('sold', productFixture('b', 6)).total).toBe(2)
    expect(applyEvent('removed', productFixture('b', 6)).total).toBe(2)
  })

  test('follows events when only a part is loaded', () => {
    expect(change('added', productFixture('n', 1))).toBe(11)
    expect(change('added', productFixture('n', 12))).toBe(11)
    expect(change('added', productFixture('n', 12, { category: 'other' }))).toBe(10)
    expect(change('sold', productFixture('b', 6, { sold: true }))).toBe(9)
    expect(change('sold', productFixture('z', 1, { sold: true }))).toBe(9)
    expect(change('sold', productFixture('z', 1, { sold: true, category: 'other' }))).toBe(10)
    expect(change('changed', productFixture('b', 6, { category: 'other' }))).toBe(9)
    expect(change('held', productFixture('b', 6))).toBe(10)
  })

  test('does not count a sale twice', () => {
    const sold = applyEvent('sold', productFixture('b', 6, { sold: true }), partial)
    expect(applyEvent('sold', productFixture('b', 6, { sold: true }), sold).total).toBe(9)
    expect(productListReducer(sold, { type: 'remove', id: 'b' }).total).toBe(9)
  })

  test('counts a sale once that two events of one batch tell of', () => {
    const sold = productFixture('b', 6, { sold: true })
    expect(applyEvent('sold', sold, applyEvent('held', sold, partial)).total).toBe(9)
  })

  test('is renewed with the list', () => {
    const renewed = productListReducer(partial, {
      type: 'replace',
      products: [...list.products],
      nextCursor: 'x',
      total: 60,
      isReading: false,
    })
    expect(renewed.total).toBe(60)
  })

  test('stays unknown when there are many', () =>
    expect(applyEvent('added', productFixture('n', 12), { ...partial, total: undefined }).total).toBeUndefined())
})

describe('while the shopper is reading the list', () => {
  const waitingIds = ({ waiting }: ProductListState) => waiting.map(({ id }) => id).join('')
  const withNew = applyEvent('added', productFixture('n', 12), list, true)

  test('a new product waits, and is then shown in its place', () => {
    expect([ids(withNew), waitingIds(withNew)]).toEqual(['cba', 'n'])
    const shown = productListReducer(withNew, { type: 'show-waiting' })
    expect([ids(shown), waitingIds(shown)]).toEqual(['ncba', ''])
  })

  test('a waiting product is changed, sold or removed without being shown', () => {
    const renamed = applyEvent('changed', productFixture('n', 12, { title: 'New name' }), withNew, true)
    expect([ids(renamed), renamed.waiting[0]?.title]).toEqual(['cba', 'New name'])
    for (const change of ['sold', 'removed'] as const) {
      const gone = applyEvent(change, productFixture('n', 12, { sold: true }), withNew, true)
      expect([ids(gone), waitingIds(gone)]).toEqual(['cba', ''])
    }
  })

  test('a product that does not belong to the loaded part does not wait', () => {
    expect(waitingIds(applyEvent('added', productFixture('n', 12, { category: 'other' }), list, true))).toBe('')
    const ended = { ...list, nextCursor: cursorAfter('a', 3) }
    expect(waitingIds(applyEvent('added', productFixture('n', 1), ended, true))).toBe('')
  })

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

test('a new product joins a filtered list only with its facts', () => {
  const filtered = { ...list, listing: { ...list.listing, facets: { colour: 'navy' } } }
  expect(ids(applyEvent('added', productFixture('d', 10, { colours: ['red', 'navy'] }), filtered))).toBe('dcba')
  expect(ids(applyEvent('added', productFixture('d', 10, { colours: ['red'] }), filtered))).toBe('cba')
  expect(ids(applyEvent('changed', productFixture('b', 6, { colours: ['red'] }), filtered))).toBe('ca')
})
