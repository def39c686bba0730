import { expect, test } from 'vitest'
import { insertDrop, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { createPublicApp } from './app.ts'
import { getCacheKey } from './page-cache/cache-key.ts'
import { createPageHandler } from './pages/page-handler.ts'
import { createBuiltPages } from './pages/page-source.ts'

const harness = setUpHarness({ hasPages: true })

test('what the page cache renders is what the whole application answers', async () => {
  const { dependencies, db } = harness
  const product = await insertProduct(db)
  await insertDrop(db, { slug: 'raya' })
  const publicApp = createPublicApp({ dependencies, pages: createPageHandler(dependencies, await createBuiltPages()) })
  const describe = async (response: Response) => [
    response.status,
    // The cache negotiates encodings itself.
    Object.fromEntries([...response.headers].filter(([name]) => name !== 'vary')),
    await response.text(),
  ]
  const pages = ['/', '/shop', '/shop?lang=ms', '/shop.data', `/product/${product}`, '/product/none', '/past-sales']
  const lists = ['/api/products', '/api/products/facets', `/api/products/${product}`, '/api/products/none']
  const drops = ['/drop/raya', '/api/drops/raya', '/api/drops/none']
  const data = ['/api/products.data', '/api/products/facets.data', `/api/products/${product}.data`]
  // What has no key goes to the whole application.
  const cached = [...pages, ...lists, ...drops, ...data].filter(path => getCacheKey(path) !== undefined)
  for (const path of [...cached, '/shop?q=%00', '/api/products?q=%00']) {
    const answer = await publicApp.request(new URL(path, harness.store.publicUrl))
    expect([path, await describe(answer)]).toEqual([path, await describe(await harness.request(path))])
  }
})
