import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { findAxeViolations } from '../axe.ts'
import { payByCard, readScrollWidth, readStoredIds, startPaying } from '../shopper.ts'
import { openPageInNewContext, photos, test } from '../store-fixture.ts'

const recentlySeen = (page: Page) => page.getByRole('region', { name: 'Recently seen' })
const readSeenIds = (page: Page) => readStoredIds(page, 'seen')

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))

/** Opens the product's page and waits until the browser has stored it as seen. */
async function viewProduct(page: Page, id: string) {
  await page.goto(`/product/${id}`)
  await expect.poll(async () => (await readSeenIds(page))[0]).toBe(id)
}

test('lists products seen before on other products and in the empty cart, with sold and missing ones updated', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 844 })
  const imageUrls = JSON.stringify(photos)
  const [first, second, third] = [
    await insertProduct(store.db, { title: 'First flannel', imageUrls }),
    await insertProduct(store.db, { title: 'Second sweater' }),
    await insertProduct(store.db, { title: 'Third tracksuit', imageUrls }),
  ]
  await viewProduct(page, first)
  await scrollDown(page)
  await expect(recentlySeen(page)).toHaveCount(0)
  for (let number = 1; number <= 6; number++) await viewProduct(page, await insertProduct(store.db, { sold: 0 }))
  await viewProduct(page, second)
  await viewProduct(page, third)
  await scrollDown(page)
  await expect(recentlySeen(page).getByRole('heading', { level: 3 })).toHaveText([
    /Second sweater/,
    ...Array(6).fill(/Tee number/),
    /First flannel/,
  ])
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await readScrollWidth(page)).toBeLessThanOrEqual(390)

  const otherShopper = await openPageInNewContext(browser, store, pageErrors)
  await startPaying(otherShopper, [second])
  await expect(recentlySeen(page).getByText(/someone is paying/)).toBeVisible()
  await payByCard(otherShopper)
  await expect(recentlySeen(page).getByText('SOLD', { exact: true })).toBeVisible()
  await otherShopper.context().close()

  await store.db.updateTable('products').set({ hidden: 1 }).where('id', '=', first).execute()
  await page.goto('/cart')
  await expect(page.getByText('your cart is empty')).toBeVisible()
  await expect(recentlySeen(page).getByRole('heading', { level: 3 })).toHaveText([
    /Third tracksuit/,
    ...Array(6).fill(/Tee number/),
  ])
  expect(await readSeenIds(page)).not.toContain(first)
  expect(await findAxeViolations(page)).toEqual([])
  await recentlySeen(page)
    .getByRole('link', { name: /Third tracksuit/ })
    .click()
  await page.waitForURL(`**/product/${third}`)
})

test('remembers twelve products besides the current one, and loads them only when the shopper scrolls near, without moving what is in view', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const description = 'Soft cotton, one small mend. '.repeat(30)
  const before = await insertProduct(store.db, { title: 'Before' })
  const now = await insertProduct(store.db, { title: 'Now', description, imageUrls: JSON.stringify(photos) })
  await viewProduct(page, before)
  await page.goto('/shop')
  const requestedUrls: string[] = []
  page.on('request', request => requestedUrls.push(request.url()))
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) document.documentElement.dataset.moved = JSON.stringify(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await viewProduct(page, now)
  await expect(page.getByRole('button', { name: 'Save for later' })).toBeEnabled()
  // The live stream makes the page read its product again, after everything else was requested.
  await expect.poll(() => requestedUrls.some(url => url.endsWith(`/api/products/${now}`))).toBe(true)
  const listScripts = () => requestedUrls.filter(url => /stored-products-list/.test(url))
  const listReads = () => requestedUrls.filter(url => url.includes('ids='))
  expect([...listScripts(), ...listReads()]).toEqual([])
  expect(await page.locator('html').getAttribute('data-moved')).toBe(null)
  await scrollDown(page)
  await expect(recentlySeen(page).getByRole('link', { name: /Before/ })).toBeVisible()
  expect(listScripts()).toHaveLength(1)
  expect(listReads().length).toBeGreaterThan(0)
  for (const url of listReads()) expect(url).toMatch(/\?ids=product-\d+%2Cproduct-\d+$/)

  // Not near the list, so that the missing products are not looked up.
  const old = Array.from({ length: 40 }, (_, number) => ({ id: `old-${number}`, title: 'Old', at: number }))
  await page.goto('/shop')
  await page.evaluate(products => localStorage.setItem('seen', JSON.stringify(products)), old)
  await viewProduct(page, now)
  expect(await readSeenIds(page)).toHaveLength(13)
  expect((await readSeenIds(page)).slice(0, 2)).toEqual([now, 'old-39'])
})
