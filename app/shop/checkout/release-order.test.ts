import { expect, test } from 'vitest'
import { releaseOrder } from './release-order.ts'

test.each([
  [204, 'released'],
  [404, 'released'],
  [409, 'paid'],
  [429, 'failed'],
  [503, 'failed'],
])('maps status %i to %s [T9]', async (status, expected) => {
  const requestedPaths: string[] = []
  const send = (async (path: string) => {
    requestedPaths.push(path)
    return new Response(null, { status })
  }) as unknown as typeof fetch
  expect(await releaseOrder('a/b', send)).toBe(expected)
  expect(requestedPaths).toEqual(['/api/orders/a%2Fb/release'])
})

test('fails without a response [T9]', async () => {
  const offline = (() => Promise.reject(new TypeError('offline'))) as unknown as typeof fetch
  expect(await releaseOrder('order', offline)).toBe('failed')
})
