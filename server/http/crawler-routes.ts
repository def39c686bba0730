import { Hono } from 'hono'
import { listSitemapProducts } from '#store/products/product-queries.server.ts'
import { textPages } from '#store/settings/setting-names.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

const pages = ['/', '/shop', '/past-sales', ...textPages.map(page => `/${page}`)]
const privatePaths = ['/account', '/admin', '/api/', '/cart', '/checkout', '/login', '/saved', '/sandbox/', '/signup']

/** `GET /robots.txt` and `GET /sitemap.xml`, for search engines. */
export function createCrawlerRoutes({ store: { db, publicUrl } }: ServerDependencies) {
  const routes = new Hono<Env>()
  const disallowed = privatePaths.map(path => `Disallow: ${path}`).join('\n')
  const robots = `User-agent: *\n${disallowed}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  routes.get('/robots.txt', c => c.text(robots, 200, { 'cache-control': 'public, max-age=3600' }))
  routes.get('/sitemap.xml', async c => {
    const ids = await listSitemapProducts(db)
    const urls = [...pages, ...ids.map(id => `/product/${encodeURIComponent(id)}`)]
    const entries = urls.map(path => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`).join('\n')
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`
    return c.body(body, 200, { 'content-type': 'application/xml', 'cache-control': 'public, max-age=600' })
  })
  return routes
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')
