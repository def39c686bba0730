import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { DropId, OrderId, ProductId } from '#store/ids.ts'
import { insertDrop, insertInto, insertProduct } from '#test/factories.ts'
import { setUpSharedHarness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { type SignedInUser, signUp } from '#test/signed-in-user.ts'
import { getCacheKey } from '../page-cache/cache-key.ts'
import { createRenderCache } from '../page-cache/render-cache.ts'

interface PageBudget {
  /** Database queries per rendering. */
  queries: number
  /** Transferred size in kilobytes, with brotli. */
  kilobytes: number
}
const { pages, adminPages } = JSON.parse(readFileSync('budget.json', 'utf8')) as Record<
  'pages' | 'adminPages',
  Record<string, PageBudget>
>

const harness = setUpSharedHarness({ hasPages: true })
let admin: SignedInUser
beforeAll(async () => {
  for (let number = 1; number <= 60; number++) {
    const imageUrls = ['front', 'detail'].map(view => `/product-images/1760000000000-piece-${number}-${view}.webp`)
    for (const url of imageUrls) await addPhoto(url)
    const sale = { sold: 1, soldPriceSen: 4000, soldAt: '2026-11-01T00:00:00.000Z' }
    await insertProduct(harness.db, {
      ...describeProduct(number),
      imageUrls: JSON.stringify(imageUrls),
      size: 'M',
      ...(number > 30 ? sale : {}),
    })
  }
  for (let number = 2; number <= 13; number++)
    await harness.shopper().buy([await insertProduct(harness.db, describeProduct(100 + number))])
  await insertDrop(harness.db, { slug: 'next-drop', title: 'Next drop' })
  const id = 'one-drop' as DropId
  await insertDrop(harness.db, { id, slug: id, title: 'One drop', publishedAt: '2026-11-20T05:00:00.000Z' })
  await harness.db
    .updateTable('products')
    .set({ dropId: id })
    .where('id', '!=', 'one-piece' as ProductId)
    .execute()
  await insertOrder(harness.db, { id: 'one-order' as OrderId, createdAt: '2026-11-01T00:00:00.000Z' })
  admin = await signUp(harness, 'boss@example.com', { isAdmin: true })
  await harness.store.productIndex.refresh()
})

/** The same in every run: pages with other ids and titles have other sizes. */
const describeProduct = (number: number) => ({
  id: (number === 1 ? 'one-piece' : `piece-${number}`) as ProductId,
  title: `Tee number ${number}`,
})

const addPhoto = (url: string) =>
  insertInto(harness.db, 'photos', {
    url,
    width: 1200,
    height: 1500,
    // Random bytes of the length of a real preview, because a repeated one would compress too
    // well.
    blur: `data:image/webp;base64,${createHash('sha512').update(url).digest('base64')}`,
    sources: JSON.stringify(
      [360, 800, 1200].map(width => ({ url: url.replace('.webp', `-${width}.webp`), width, type: 'image/webp' })),
    ),
    createdAt: '2026-11-01T00:00:00.000Z',
  })

const brotliKilobytes = (body: string) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1000

/** Renders a page as the server sends it: most public pages come from the cache. */
async function measurePage(path: string): Promise<{ status: number; kilobytes: number }> {
  const cache = createRenderCache({
    render: request => harness.request(request.url),
    publicUrl: harness.store.publicUrl,
    isDatabaseAvailable: () => true,
    now: () => 0,
  })
  const page = getCacheKey(path) ? await cache.render(path) : await harness.request(path)
  return page instanceof Response
    ? { status: page.status, kilobytes: brotliKilobytes(await page.text()) }
    : { status: 200, kilobytes: (await page.getVariant('br')).body.length / 1000 }
}

test.each(Object.entries(pages))('%s stays within its budget of queries and bytes', async (path, budget) => {
  const before = harness.queryCount()
  const { status, kilobytes } = await measurePage(path)
  expect(status).toBe(200)
  expect(harness.queryCount() - before).toBeLessThanOrEqual(budget.queries)
  expect(kilobytes).toBeLessThanOrEqual(budget.kilobytes)
})

test.each(Object.entries(adminPages))(
  '%s stays within its budget of queries and bytes, the session included',
  async (path, budget) => {
    const before = harness.queryCount()
    const { status, html } = await admin.getPage(path)
    expect(status).toBe(200)
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1)
    expect({ queries: harness.queryCount() - before, kilobytes: brotliKilobytes(html) }).toEqual({
      queries: expect.toSatisfy((queries: number) => queries <= budget.queries),
      kilobytes: expect.toSatisfy((kilobytes: number) => kilobytes <= budget.kilobytes),
    })
  },
)
