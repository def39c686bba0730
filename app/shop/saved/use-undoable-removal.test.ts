import { expect, test } from 'vitest'
import type { SavedProduct } from './saved-product.ts'
import { mergeRemoved } from './use-undoable-removal.ts'

const saved = (id: string, at: number): SavedProduct => ({ id, title: id, at })
const shown = (products: SavedProduct[], removed: SavedProduct[]) =>
  mergeRemoved(products, removed).map(entry => (entry.isRemoved ? `(${entry.saved.id})` : entry.saved.id))

test('a removed piece leaves a gap where it hung', () =>
  expect(shown([saved('c', 3), saved('a', 1)], [saved('b', 2)])).toEqual(['c', '(b)', 'a']))

test('what is saved again meanwhile hangs where its new time wants it, once', () =>
  expect(shown([saved('b', 4), saved('a', 1)], [saved('b', 2)])).toEqual(['b', 'a']))
