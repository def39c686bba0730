import { readFileSync } from 'node:fs'
import { devices, expect, type Page } from '@playwright/test'
import { test } from './fixture.ts'

const { firstView } = JSON.parse(readFileSync('budget.json', 'utf8')) as {
  /** Kilobytes transferred before the shopper scrolls. */
  firstView: { kilobytes: number; fontKilobytes: number }
}

/** A device pixel ratio of 3 loads the largest photos. */
const phone = devices['Moto G4']

/** The kilobytes of response headers and bodies that a page loads, by resource type. */
async function measureKilobytes(page: Page, path: string): Promise<Map<string, number>> {
  const client = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const kilobytes = new Map<string, number>()
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    kilobytes.set(kind, (kilobytes.get(kind) ?? 0) + encodedDataLength / 1000)
  })
  await client.send('Network.enable')
  const counted = page.waitForResponse('**/api/page-views')
  await page.goto(path)
  await counted
  await page.waitForFunction(() =>
    [...document.images].every(image => {
      const { left, top, width } = image.getBoundingClientRect()
      return image.complete || width === 0 || left >= innerWidth || top >= innerHeight
    }),
  )
  return kilobytes
}

test('the first view of landing page, shop and product stays within its transfer budget', async ({
  fixture,
  store,
  browser,
}) => {
  // Fills the first page of the shop; older than the demo products, which have photos of their own.
  for (let number = 0; number < 20; number++) await fixture.insertProduct({ createdAt: '2026-01-01T00:00:00.000Z' })
  const { id } = await store.db
    .selectFrom('products')
    .select('id')
    .where('id', 'like', 'demo-%' as never)
    .where('sold', '=', 0)
    .executeTakeFirstOrThrow()
  for (const path of ['/', '/shop', `/product/${id}`]) {
    // A new context has an empty cache.
    const context = await browser.newContext({ baseURL: store.url, ...phone })
    const page = await context.newPage()
    const weights = await measureKilobytes(page, path)
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    expect.soft(weights.get('Image'), `photos on ${path}`).toBeGreaterThan(10)
    expect.soft(weights.get('Font'), `fonts on ${path}`).toBeLessThanOrEqual(firstView.fontKilobytes)
    expect.soft(total, path).toBeLessThanOrEqual(firstView.kilobytes)
    await context.close()
  }
})
