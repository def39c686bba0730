import { expect, test } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { createPageStore } from './page-store.ts'

const page = (size: number) => ({ size }) as CachedPage

test('evicts the least recently used page when the store is full', () => {
  const pages = createPageStore({ ttlMs: 1000, staleMs: 1000, maxBytes: 100, now: () => 0 })
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
  pages.put('as large as the store', page(100))
  expect([pages.find('one'), pages.size()]).toEqual([undefined, 100])
  pages.clear()
  expect([pages.find('as large as the store'), pages.size()]).toEqual([undefined, 0])
})

test('keeps a page for some time after it has expired, as a substitute', () => {
  let time = 0
  const pages = createPageStore({ ttlMs: 10_000, staleMs: 5_000, maxBytes: 100, now: () => time })
  pages.put('one', page(40))
  time = 3_000
  expect(pages.findStale('one')).toMatchObject({ age: 3, ttl: 7 })
  pages.expireAll()
  expect(pages.find('one')).toBeUndefined()
  time = 7_999
  pages.expireAll()
  expect(pages.findStale('one')).toEqual({ page: page(40), age: 7, ttl: -5 })
  time = 8_000
  expect([pages.findStale('one'), pages.size()]).toEqual([undefined, 0])
})

test('drops a page when it expires', () => {
  let time = 0
  const pages = createPageStore({ ttlMs: 1000, staleMs: 0, maxBytes: 100, now: () => time })
  pages.put('one', page(40))
  time = 999
  expect(pages.find('one')).toBeDefined()
  time = 1000
  expect([pages.find('one'), pages.size()]).toEqual([undefined, 0])
})
