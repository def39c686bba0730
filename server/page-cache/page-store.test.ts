import { expect, test } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { createPageStore } from './page-store.ts'

const page = (size: number) => ({ size }) as CachedPage

test('evicts the least recently used page when the store is full', () => {
  const pages = createPageStore({ ttlMs: 1000, maxBytes: 100, now: () => 0 })
  pages.put('one', page(40))
  pages.put('two', page(40))
  pages.find('one')
  pages.put('three', page(40))
  expect(['one', 'two', 'three'].map(key => pages.find(key) !== undefined)).toEqual([true, false, true])
  expect(pages.size()).toBe(80)
  pages.put('one', page(60))
  expect(pages.size()).toBe(100)
  pages.put('too large', page(101))
  expect(pages.find('too large')).toBeUndefined()
  pages.clear()
  expect(pages.size()).toBe(0)
})
