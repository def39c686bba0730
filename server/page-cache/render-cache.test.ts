import { expect, test } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { createRenderCache } from './render-cache.ts'

const readBody = async (page: CachedPage | undefined) => (await page?.getVariant('identity'))?.body.toString()

const createTestCache = (render: () => Promise<Response>) =>
  createRenderCache({ render, publicUrl: 'http://localhost:3000', isDatabaseAvailable: () => true, now: () => 0 })

const html = { 'content-type': 'text/html' }

test.each<[string, ResponseInit]>([
  ['sets a cookie', { headers: { ...html, 'set-cookie': 'shopper=someone' } }],
  ['is private', { headers: { ...html, 'cache-control': 'private' } }],
  ['must not be stored', { headers: { ...html, 'cache-control': 'no-store' } }],
  ['failed', { status: 500, headers: html }],
  ['is missing', { status: 404, headers: html }],
])('never gives a page to everybody that %s', async (_, init) => {
  let renderings = 0
  const cache = createTestCache(async () => new Response(`rendering ${++renderings}`, init))
  for (const expected of ['rendering 1', 'rendering 2']) {
    const page = await cache.render('/shop')
    expect(page).toBeInstanceOf(Response)
    expect(await (page as Response).text()).toBe(expected)
    expect(cache.find('/shop')).toBeUndefined()
  }
})

/** A cache whose renderings wait until the test ends them, in the order in which they started. */
function createSlowCache() {
  const gates: PromiseWithResolvers<void>[] = []
  const cache = createTestCache(async () => {
    const gate = Promise.withResolvers<void>()
    const number = gates.push(gate)
    await gate.promise
    return new Response(`rendering ${number}`, { headers: html })
  })
  const render = async () => {
    const page = await cache.render('/shop')
    return page instanceof Response ? page.text() : readBody(page)
  }
  return { cache, render, countRenderings: () => gates.length, end: (number: number) => gates[number - 1]?.resolve() }
}

test('requests for a page share one rendering, and later ones its result', async () => {
  const { render, countRenderings, end } = createSlowCache()
  const pages = [render(), render()]
  end(1)
  expect(await Promise.all([...pages, render()])).toEqual(Array(3).fill('rendering 1'))
  expect(await render()).toBe('rendering 1')
  expect(countRenderings()).toBe(1)
})

test('a rendering from before a change is neither cached nor shared', async () => {
  const { cache, render, countRenderings, end } = createSlowCache()
  const outdated = render()
  cache.expire()
  const current = render()
  end(1)
  expect(await outdated).toBe('rendering 1')
  expect(cache.find('/shop')).toBeUndefined()
  const shared = render()
  end(2)
  expect(await Promise.all([current, shared])).toEqual(['rendering 2', 'rendering 2'])
  expect(await readBody(cache.find('/shop'))).toBe('rendering 2')
  expect(countRenderings()).toBe(2)
})

test('shares and caches nothing while paused', async () => {
  const { cache, render, countRenderings, end } = createSlowCache()
  cache.pause()
  const pages = [render(), render()]
  expect(countRenderings()).toBe(2)
  end(1)
  end(2)
  expect(await Promise.all(pages)).toEqual(['rendering 1', 'rendering 2'])
  expect(cache.find('/shop')).toBeUndefined()
  cache.resume()
  const resumed = [render(), render()]
  end(3)
  expect(await Promise.all(resumed)).toEqual(['rendering 3', 'rendering 3'])
})
