import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { photos, test } from '../store-fixture.ts'

test('scripts are requested after the first photo has arrived', async ({ page, store }) => {
  const id = await insertProduct(store.db, { imageUrls: JSON.stringify(photos) })
  const { scripts, sendPhoto, usable } = await visitWithHeldPhoto(page, `/product/${id}`)
  expect(scripts).toEqual([])
  sendPhoto()
  await expect.poll(() => scripts).not.toEqual([])
  await page.clock.resume()
  await usable
})

test('scripts wait a second at most for a photo that does not arrive', async ({ page, store }) => {
  const id = await insertProduct(store.db, { imageUrls: JSON.stringify(photos) })
  const { scripts, sendPhoto, usable } = await visitWithHeldPhoto(page, `/product/${id}`)
  expect(scripts).toEqual([])
  // The second begins when the page's own script learns of the paint.
  await expect(async () => {
    await page.clock.fastForward(1_000)
    expect(scripts).not.toEqual([])
  }).toPass()
  await page.clock.resume()
  await usable
  sendPhoto()
})

/**
 * Opens a page whose clock stands still and whose photos don't arrive before `sendPhoto` is called,
 * and waits until it was painted. `scripts` are the URLs that the page has requested by then and
 * later; `usable` resolves when it is hydrated.
 */
async function visitWithHeldPhoto(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  await page.route('**/product-images/**', async route => {
    await held.promise
    await route.continue()
  })
  const scripts: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (/\/assets\/[^/]+\.js$/.test(url)) scripts.push(url)
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const usable = page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A screenshot is taken of a painted page.
  await page.screenshot()
  return { scripts, sendPhoto: () => held.resolve(), usable }
}
