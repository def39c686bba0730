import { expect, test } from 'vitest'
import { createRenderCache } from './render-cache.ts'

const html = { 'content-type': 'text/html' }

test.each<[string, ResponseInit]>([
  ['sets a cookie', { headers: { ...html, 'set-cookie': 'shopper=someone' } }],
  ['is private', { headers: { ...html, 'cache-control': 'private' } }],
  ['must not be stored', { headers: { ...html, 'cache-control': 'no-store' } }],
  ['failed', { status: 500, headers: html }],
  ['is missing', { status: 404, headers: html }],
])('never gives a page to everybody that %s', async (_, init) => {
  let renderings = 0
  const cache = createRenderCache({
    render: async () => new Response(`rendering ${++renderings}`, init),
    publicUrl: 'http://localhost:3000',
    now: () => 0,
  })
  for (const expected of ['rendering 1', 'rendering 2']) {
    const page = await cache.render('/shop')
    expect(page).toBeInstanceOf(Response)
    expect(await (page as Response).text()).toBe(expected)
    expect(cache.find('/shop')).toBeUndefined()
  }
})
