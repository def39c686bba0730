import { expect, test } from 'vitest'
import { mergeRemovedRows } from './use-undoable-removal.ts'

const merge = (ids: string, removed: { row: string; index: number }[]) =>
  mergeRemovedRows([...ids], removed, id => id)
    .map(({ row, isRemoved }) => (isRemoved ? `(${row})` : row))
    .join('')

test('removed rows stay in their places, whatever was removed before', () => {
  const removed = [
    { row: 'b', index: 1 },
    { row: 'a', index: 0 },
  ]
  expect(merge('c', removed)).toBe('(a)(b)c')
  expect(merge('ac', removed.slice(0, 1))).toBe('a(b)c')
  expect(merge('', removed)).toBe('(a)(b)')
})

test('a row that another tab has put back is not removed', () =>
  expect(merge('ba', [{ row: 'b', index: 1 }])).toBe('ba'))
