import { expect, test } from 'vitest'
import { createOverloadedResponse } from './overloaded-response.ts'

test.concurrent.each([
  ['/shop.data?_routes=shop%2Fshop&q=a%26b', '/shop?q=a%26b'],
  ['/shop.data', '/shop'],
  ['/_.data?_routes=x', '/'],
  ['/admin/_.data', '/admin/'],
  ['/a/_b.data', '/a/_b'],
  ['/a_/b.data?lang=ms', '/a_/b?lang=ms'],
  ['/product/demo-1.data', '/product/demo-1'],
])('sends React Router from %s to the document %s', async (url, path) => {
  const { status, headers } = await createOverloadedResponse(url)
  expect([status, headers.get('x-remix-redirect')]).toEqual([204, path])
  expect(headers.get('x-remix-reload-document')).toBe('true')
  expect(headers.get('cache-control')).toBe('no-store')
})

test.concurrent('responds to a document with a page that leads on and says when to try again', async () => {
  const response = await createOverloadedResponse('/shop?q=.data')
  expect(response.status).toBe(503)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
    'retry-after': '5',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  })
  const page = await response.text()
  expect(page).toContain('<a href="">Try again</a>')
  expect(page).toContain('<a href="/shop">')
  expect(page).not.toContain('<script')
})

test.concurrent('takes no other path for one of data', async () => {
  expect((await createOverloadedResponse('/shop.database')).status).toBe(503)
})

test.concurrent('responds in the language of the page', async () => {
  for (const url of ['/shop?lang=ms', '/shop?q=a&lang=ms']) {
    const page = await (await createOverloadedResponse(url)).text()
    expect(page).toContain('<html lang="ms-MY">')
    expect(page).toContain('<a href="/shop?lang=ms">')
  }
})

test.concurrent('makes whoever is refused wait, so that asking again at once costs little', async () => {
  const start = performance.now()
  await createOverloadedResponse('/shop')
  expect(performance.now() - start).toBeGreaterThan(900)
})
