import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'
import { createStaticPage } from './static-page.ts'

let harness: Harness
const photos = createMemoryPhotos()
beforeEach(async () => {
  harness = await createHarness({ photos, hasPages: true })
  await photos.put('product-images/1-a-800.webp', new Uint8Array(10), 'image/webp')
  await insertProduct(harness.db, { id: 'tee' as never })
})
afterEach(() => harness.close())

async function readPolicy(method: string, path: string) {
  const response = await harness.request(path, { method })
  await response.body?.cancel()
  return `${response.status} ${response.headers.get('cross-origin-resource-policy')}`
}

// Mails, chats, image searches and the payment provider show them.
test.each([
  ...['/product-images/1-a-800.webp', '/link-previews/tee.jpg', '/link-previews/shop.jpg'],
  ...['/favicon.ico', '/apple-touch-icon.png'],
])('%s may be embedded anywhere', async path => {
  for (const method of ['GET', 'HEAD']) expect(await readPolicy(method, path)).toBe('200 cross-origin')
})

const pages = ['/', '/shop', '/product/tee', '/cart', '/thankyou', '/order/none', '/login', '/admin', '/nowhere']
const files = ['/robots.txt', '/sitemap.xml', '/service-worker.js', '/p/tee', '/shop.data', '/assets/none.js']

test('everything else is for the pages of the store alone: every route, found or not', async () => {
  const routes = harness.endpoints.map(endpoint => endpoint.split(' ') as [string, string])
  const requests = [
    ...routes.map(([method, path]) => [
      method === 'ALL' ? 'GET' : method,
      path.replaceAll(/:\w+/g, 'unknown').replace('*', 'unknown'),
    ]),
    ...[...pages, ...files, '/product-images/none.webp', '/link-previews/none.jpg'].map(path => ['GET', path]),
    ...['OPTIONS', 'PROPFIND', 'POST'].map(method => [method, '/shop']),
    ['GET', '/%00'],
  ] as [string, string][]
  const embeddable = ['/favicon.ico', '/apple-touch-icon.png', '/link-previews/shop.jpg']
  const tested = requests.filter(([, path]) => !embeddable.includes(path))
  expect(tested.length).toBeGreaterThan(60)
  for (const [method, path] of tested)
    expect(await readPolicy(method, path), `${method} ${path}`).toMatch(/^\d{3} same-origin$/)
})

test('so is what is sent while nothing can be rendered', () => {
  for (const reason of ['overloaded', 'unavailable'] as const)
    expect(createStaticPage(reason, '/shop').headers.get('cross-origin-resource-policy')).toBe('same-origin')
})
