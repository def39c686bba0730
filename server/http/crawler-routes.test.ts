import { expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { createCrawlerRoutes } from './crawler-routes.ts'

const harness = setUpHarness()

test('the sitemap lists public pages and every product with a page, sold ones included', async () => {
  const [forSale, sold] = [await insertProduct(harness.db), await insertProduct(harness.db, { sold: 1 })]
  await insertProduct(harness.db, { id: "tee & 'co' 'now' <b>" as never })
  await insertProduct(harness.db, { hidden: 1 })
  await insertProduct(harness.db, { withdrawnAt: '2026-11-01T00:00:00.000Z' })
  const response = await harness.request('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml')
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  const xml = await response.text()
  const paths = Array.from(xml.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g), ([, path]) => path)
  const products = [forSale, sold].map(id => `/product/${id}`)
  const texts = ['/terms', '/privacy', '/returns']
  expect(paths.sort()).toEqual(
    [
      '/',
      '/past-sales',
      '/shop',
      ...texts,
      '/product/tee%20%26%20&apos;co&apos;%20&apos;now&apos;%20%3Cb%3E',
      ...products,
    ].sort(),
  )
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true)
  expect(xml.endsWith('</url>\n</urlset>\n')).toBe(true)
})

test('robots.txt names the sitemap and keeps crawlers from private pages, not from products and pictures', async () => {
  const response = await harness.request('/robots.txt')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  const text = await response.text()
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  const disallowed = Array.from(text.matchAll(/^Disallow: (.+)$/gm), ([, path = '']) => path)
  const privatePaths = ['/account', '/admin', '/api/', '/cart', '/checkout', '/login', '/saved', '/sandbox/', '/signup']
  expect(disallowed).toEqual(privatePaths)
  expect(text.startsWith('User-agent: *\nDisallow: ')).toBe(true)
  for (const path of ['/', '/shop', '/product/x', '/product-images/x.webp', '/link-previews/x.jpg', '/past-sales'])
    expect(disallowed.filter(prefix => path.startsWith(prefix))).toEqual([])
})

test('encodes what XML reserves in the address of the shop', async () => {
  const { store } = harness.dependencies
  const routes = createCrawlerRoutes({
    ...harness.dependencies,
    store: { ...store, publicUrl: "https://shop.example/a&b<c'd" },
  })
  const xml = await (await routes.request('/sitemap.xml')).text()
  expect(xml).toContain('<loc>https://shop.example/a&amp;b&lt;c&apos;d/shop</loc>')
})
