import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart } from '../shopper.ts'
import { test } from '../store-fixture.ts'

const scriptUrl = 'https://stats.example/script.js'
test.use({ storeSettings: { ANALYTICS_SRC: scriptUrl } })
test.beforeEach(({ context }) =>
  context.route(scriptUrl, route => route.fulfill({ contentType: 'text/javascript', body: 'isCounting = true' })),
)

const isCounting = (page: Page) => page.evaluate(() => 'isCounting' in window)
const readViews = (page: Page) =>
  page.evaluate(() => (window as { vaq?: [string, { route: string }][] }).vaq?.map(([, view]) => view.route))

test('a third-party script runs on shop pages and is gone from every page with an order or a password', {
  tag: '@full',
}, async ({ page, store }) => {
  await addToCart(page, await insertProduct(store.db, { title: 'Counted coat' }))
  await expect.poll(() => isCounting(page)).toBe(true)
  await page.getByRole('link', { name: /cart/i }).click()
  await expect.poll(() => readViews(page)).toEqual(['/product/:id', '/cart'])
  await page.getByRole('button', { name: 'check out!' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  expect(await isCounting(page)).toBe(false)

  // Back to the page with the script, and forward again.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'check out!' })).toBeEnabled()
  await expect.poll(() => isCounting(page)).toBe(true)
  await page.goForward()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  expect(await isCounting(page)).toBe(false)

  await page.goto('/shop')
  await expect.poll(() => isCounting(page)).toBe(true)
  await page.getByRole('button', { name: 'Profile' }).hover()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await isCounting(page)).toBe(false)
})
