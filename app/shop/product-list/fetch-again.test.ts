import { afterEach, expect, test, vi } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import type { Product } from '#store/products/product.ts'
import { fetchAgain } from './fetch-again.ts'

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)
/** The highest number is the newest. */
const toProduct = (number: number) =>
  ({ id: String(number) as ProductId, createdAt: new Date(number * 1000).toISOString() }) as Product

/** Answers requests for a listing with products of these numbers, newest first. */
function serve(all: readonly number[]) {
  const limits: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams
    const start = Number(query.get('cursor') ?? 0)
    const limit = Number(query.get('limit'))
    limits.push(limit)
    const end = start + limit
    return Response.json({
      products: all.slice(start, end).map(toProduct),
      nextCursor: end < all.length ? String(end) : null,
    })
  })
  return limits
}

afterEach(() => vi.unstubAllGlobals())

const listing = { filter: '', q: '', sort: 'newest' } as const
const fetchNumbers = async (loaded: readonly number[]) =>
  (await fetchAgain(listing, loaded.map(toProduct), null)).products.map(({ id }) => Number(id))

test('new products do not shorten a list that is loaded again', async () => {
  serve(numbers(505, 205))
  const loaded = numbers(500, 48)
  expect(await fetchNumbers(loaded)).toEqual(expect.arrayContaining(loaded))
})

test('a list that has become shorter is loaded in one request', async () => {
  const loaded = numbers(500, 48)
  const limits = serve(numbers(500, 200).filter(number => number !== 480))
  expect(await fetchNumbers(loaded)).toHaveLength(48)
  expect(limits).toEqual([48])
})

test('an empty list is loaded like the first page', async () => {
  const limits = serve(numbers(30, 30))
  expect(await fetchNumbers([])).toHaveLength(24)
  expect(limits).toEqual([24])
})
