import { expect, test } from 'vitest'
import type { KeptPage } from './kept-page.ts'
import { openPageShelf } from './page-shelf.ts'

const page = (size: number) => ({ size }) as KeptPage

test('no more is kept than fits, and the page unused longest goes first', () => {
  const shelf = openPageShelf({ keepMs: 1000, mostBytes: 100, now: () => 0 })
  shelf.put('one', page(40))
  shelf.put('two', page(40))
  shelf.find('one')
  shelf.put('three', page(40))
  expect(['one', 'two', 'three'].map(key => shelf.find(key) !== undefined)).toEqual([true, false, true])
  expect(shelf.size()).toBe(80)
  shelf.put('one', page(60))
  expect(shelf.size()).toBe(100)
  shelf.put('too large', page(101))
  expect(shelf.find('too large')).toBeUndefined()
  shelf.clear()
  expect(shelf.size()).toBe(0)
})
