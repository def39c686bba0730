import { expect, test } from 'vitest'
import { createOverloadedResponse } from './overloaded-response.ts'

test.each([
  ['/shop.data?_routes=shop%2Fshop&q=a%26b', '/shop?q=a%26b'],
  ['/shop.data', '/shop'],
  ['/_.data?_routes=x', '/'],
  ['/product/demo-1.data', '/product/demo-1'],
])('sends React Router from %s to the document %s', async (url, path) => {
  const { status, headers } = await createOverloadedResponse(url)
  expect([status, headers.get('x-remix-redirect')]).toEqual([204, path])
  expect(headers.get('x-remix-reload-document')).toBe('true')
})

test('responds to a document with a page that leads on and says when to try again', async () => {
  const response = await createOverloadedResponse('/shop?q=.data')
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await response.text()
  expect(page).toContain('<a href="">Try again</a>')
  expect(page).toContain('<a href="/shop">')
  expect(page).not.toContain('<script')
})
