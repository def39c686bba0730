import { describe, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import type { Product } from '#store/products/product.ts'
import { changeRail, type Rail } from './rail.ts'

const piece = (id: string, day: number, more: Partial<Product> = {}): Product => ({
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
const rail: Rail = {
  listing: { filter: 'top', q: '', sort: 'newest' },
  products: [piece('c', 9), piece('b', 6), piece('a', 3)],
  nextCursor: null,
  isContinued: false,
}
const ids = ({ products }: Rail) => products.map(({ id }) => id).join('')
const told = (change: 'added' | 'changed' | 'held' | 'freed' | 'sold' | 'removed', product: Product, on = rail) =>
  changeRail(on, { type: 'event', id: product.id, change, product: change === 'removed' ? null : product })

describe('GEN-05 an open shop follows the store', () => {
  test('a new piece hangs in its sorted place', () => {
    expect(ids(told('added', piece('n', 7)))).toBe('cnba')
    expect(ids(told('added', piece('n', 1)))).toBe('cban')
    expect(ids(told('added', piece('n', 12)))).toBe('ncba')
  })

  test('but not one of another category, nor one beyond what has been read, nor before where the page began', () => {
    expect(ids(told('added', piece('n', 7, { category: 'bottom' })))).toBe('cba')
    expect(ids(told('added', piece('n', 1), { ...rail, nextCursor: 'x' }))).toBe('cba')
    expect(ids(told('added', piece('n', 12), { ...rail, isContinued: true }))).toBe('cba')
  })

  test('a changed piece is shown anew, moves, or leaves', () => {
    expect(told('changed', piece('b', 6, { title: 'New name' })).products[1]?.title).toBe('New name')
    expect(ids(told('changed', piece('a', 8)))).toBe('cab')
    expect(ids(told('changed', piece('b', 6, { category: 'other' })))).toBe('ca')
  })

  test('a held piece stays in its place with its time; freed it is free', () => {
    const held = told('held', piece('b', 6, { heldUntil: '2026-11-20T12:00:00.000Z' }))
    expect(ids(held)).toBe('cba')
    expect(held.products[1]?.heldUntil).toBe('2026-11-20T12:00:00.000Z')
    expect(told('freed', piece('b', 6), held).products[1]?.heldUntil).toBe(null)
  })

  test('a sold piece is stamped where it hangs, then gone; one that is not shown stays away', () => {
    const sold = told('sold', piece('b', 6, { sold: true }))
    expect(ids(sold)).toBe('cba')
    expect(sold.products[1]?.sold).toBe(true)
    expect(ids(changeRail(sold, { type: 'gone', id: 'b' }))).toBe('ca')
    expect(ids(told('sold', piece('x', 7, { sold: true })))).toBe('cba')
  })

  test('a removed piece leaves', () => expect(ids(told('removed', piece('b', 6)))).toBe('ca'))

  test('reading more adds what is not there yet', () => {
    const more = changeRail(
      { ...rail, nextCursor: 'x' },
      { type: 'more', products: [piece('a', 3), piece('z', 1)], nextCursor: null },
    )
    expect(ids(more)).toBe('cbaz')
    expect(more.nextCursor).toBe(null)
  })

  test('reading anew replaces all but a piece that is just leaving', () => {
    const sold = told('sold', piece('b', 6, { sold: true }))
    expect(
      ids(
        changeRail(sold, { type: 'fresh', products: [piece('d', 11), piece('c', 9), piece('a', 3)], nextCursor: null }),
      ),
    ).toBe('dcba')
  })
})
