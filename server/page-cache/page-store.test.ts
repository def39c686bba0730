import { expect, test } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { createPageStore } from './page-store.ts'

const page = (size: number) => ({ size }) as CachedPage
/** A mark takes 10 bytes. */
const mark = (_key: string, { size }: CachedPage) => page(size + 10)

test('evicts the least recently used page when the store is full', () => {
  const pages = createPageStore({ ttlMs: 1000, maxStaleMs: 2000, maxBytes: 100, mark, now: () => 0 })
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
  pages.remove('as large as the store')
  expect([pages.find('as large as the store'), pages.size()]).toEqual([undefined, 0])
})

test('keeps a page that has expired until it is too old, with its mark', () => {
  let time = 0
  const pages = createPageStore({ ttlMs: 10_000, maxStaleMs: 20_000, maxBytes: 100, mark, now: () => time })
  pages.put('one', page(40))
  pages.put('two', page(40))
  time = 3_000
  expect(pages.findStale('one')).toEqual({ page: page(50), age: 3, ttl: 0 })
  // A page with a mark is never served as a fresh one, also when the clock was set back.
  time = 2_000
  expect([pages.find('one'), pages.size()]).toEqual([undefined, 90])
  time = 3_000
  pages.expireAll()
  expect(pages.find('two')).toBeUndefined()
  time = 19_999
  pages.expireAll()
  expect(pages.findStale('one')).toEqual({ page: page(50), age: 19, ttl: -17 })
  time = 20_000
  expect([pages.findStale('one'), pages.size()]).toEqual([undefined, 40])
  pages.expireAll()
  expect(pages.size()).toBe(0)
})

test('makes room for the mark of a page', () => {
  const pages = createPageStore({ ttlMs: 1000, maxStaleMs: 2000, maxBytes: 100, mark, now: () => 0 })
  pages.put('one', page(50))
  pages.put('two', page(50))
  expect(pages.findStale('one')).toMatchObject({ page: page(60) })
  expect([pages.findStale('two'), pages.size()]).toEqual([undefined, 60])
})

test('drops a page when it expires and can take the place of none', () => {
  let time = 0
  const pages = createPageStore({ ttlMs: 1000, maxStaleMs: 0, maxBytes: 100, mark, now: () => time })
  pages.put('one', page(40))
  time = 999
  expect(pages.find('one')).toBeDefined()
  time = 1000
  expect([pages.find('one'), pages.size()]).toEqual([undefined, 0])
})
