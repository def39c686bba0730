import { expect, test } from 'vitest'
import type { SavedProduct } from './saved-product.ts'
import { mergeRemoved } from './use-undoable-removal.ts'

const saved = (id: string, at: number): SavedProduct => ({ id, title: id, at })
const shown = (products: SavedProduct[], removed: SavedProduct[]) =>
  mergeRemoved(products, removed).map(entry => (entry.isRemoved ? `(${entry.saved.id})` : entry.saved.id))

test('keeps the position of a removed product', () =>
  expect(shown([saved('c', 3), saved('a', 1)], [saved('b', 2)])).toEqual(['c', '(b)', 'a']))

test('lists a product that was saved again once, at its new time', () =>
  expect(shown([saved('b', 4), saved('a', 1)], [saved('b', 2)])).toEqual(['b', 'a']))
