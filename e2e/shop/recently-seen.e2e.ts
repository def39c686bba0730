import { expect, type Page } from '@playwright/test'
import { insertProduct, updateRow } from '../../test/factories.ts'
import { createShopper, readStoredIds } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

const recentlySeen = (page: Page) => page.getByRole('region', { name: 'Recently seen' })
const readSeenIds = (page: Page) => readStoredIds(page, 'seen')

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))

/** Opens the product's page and waits until the browser has stored it as seen. */
async function viewProduct(page: Page, id: string) {
  await page.goto(`/product/${id}`)
  await expect.poll(async () => (await readSeenIds(page))[0]).toBe(id)
}

test('lists products seen before on other products and in the empty cart, with sold and missing ones updated, and loads them only when the shopper scrolls near, without moving what is in view', {
  tag: '@full',
}, async ({ page, store }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const imageUrls = JSON.stringify(photos)
  const description = 'Soft cotton, one small mend. '.repeat(30)
  const [first, second, third] = [
    await insertProduct(store.db, { title: 'First flannel', imageUrls }),
    await insertProduct(store.db, { title: 'Second sweater' }),
    await insertProduct(store.db, { title: 'Third tracksuit', description, imageUrls }),
  ]
  for (const product of [first, second]) await viewProduct(page, product)
  const requestedUrls: string[] = []
  page.on('request', request => requestedUrls.push(request.url()))
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) document.documentElement.dataset.moved = JSON.stringify(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await viewProduct(page, third)
  await expect(page.getByRole('button', { name: 'Save for later' })).toBeEnabled()
  // The live stream makes the page read its product again, after everything else was requested.
  await expect.poll(() => requestedUrls.some(url => url.endsWith(`/api/products/${third}`))).toBe(true)
  const listScripts = () => requestedUrls.filter(url => /stored-products-list/.test(url))
  const listReads = () => requestedUrls.filter(url => url.includes('ids='))
  expect([...listScripts(), ...listReads()]).toEqual([])
  expect(await page.locator('html').getAttribute('data-moved')).toBe(null)
  await scrollDown(page)
  await expect(recentlySeen(page).getByRole('heading', { level: 3 })).toHaveText([/Second sweater/, /First flannel/])
  expect(listScripts()).toHaveLength(1)
  expect(listReads().length).toBeGreaterThan(0)
  for (const url of listReads()) expect(url).toMatch(/\?ids=(product-\d+(%2C)?){2,3}$/)

  const otherShopper = createShopper(store)
  const { url } = await otherShopper.startPaying([second])
  await expect(recentlySeen(page).getByText(/someone is paying/)).toBeVisible()
  await otherShopper.pay(url)
  await expect(recentlySeen(page).getByText('SOLD', { exact: true })).toBeVisible()

  await updateRow(store.db, 'products', first, { hidden: 1 })
  await page.goto('/cart')
  await expect(recentlySeen(page).getByRole('heading', { level: 3 })).toHaveText([/Third tracksuit/])
  expect(await readSeenIds(page)).not.toContain(first)

  await test.step('remembers twelve products besides the current one', async () => {
    // The cart's list would remove products that the shop doesn't have.
    await page.goto('/terms')
    const old = Array.from({ length: 40 }, (_, number) => ({ id: `old-${number}`, title: 'Old', at: number }))
    await page.evaluate(products => localStorage.setItem('seen', JSON.stringify(products)), old)
    await viewProduct(page, third)
    expect(await readSeenIds(page)).toHaveLength(13)
    expect((await readSeenIds(page)).slice(0, 2)).toEqual([third, 'old-39'])
  })
})
