import { expect, type Page } from '@playwright/test'
import { type Screen, screen } from '../fixture.ts'

const filterBy = (page: Page, category: string) =>
  page.getByRole('banner').getByRole('link', { name: category, exact: true }).press('Enter')
const spinner = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first()

/** Answers as the store does when the browser has alerts, and shows no question of the browser. */
export async function playAlerts(page: Page, alerts: { search: string; label: string }[]): Promise<void> {
  const listed = alerts.map((alert, index) => ({ id: `alert-${index}`, token: 'token', ...alert }))
  await page.route('**/api/search-alerts/list', route => route.fulfill({ json: { alerts: listed } }))
  await page.addInitScript(count => {
    // A page without an origin comes first.
    if (location.protocol !== 'http:') return
    localStorage.setItem('search-alerts', String(count))
    navigator.serviceWorker.getRegistration = async () =>
      ({ pushManager: { getSubscription: async () => ({ endpoint: 'https://push.example/' }) } }) as never
  }, alerts.length)
}

const firstPrice = { '1440x900': (page: Page) => [page.getByRole('main').locator('.hangtag').first()] }

export const shop: Screen[] = [
  screen('shop', { firstView: firstPrice }, ({ page }) => page.goto('/shop')),
  screen('shop-list', ({ page }) => page.goto('/shop?view=list')),
  screen('shop-search', ({ page }) => page.goto('/shop?q=jacket')),
  screen('shop-search-none', ({ page }) => page.goto('/shop?q=snorkel&filter=top')),
  screen('shop-filtered', ({ page }) => page.goto('/shop?type=shirt,jeans&colour=blue,navy&price=20-120&new=1')),
  screen('shop-alert-asked', async ({ page }) => {
    await playAlerts(page, [{ search: 'filter=bottom&type=jeans', label: 'bottom · Jeans' }])
    await page.goto('/shop?filter=bottom&type=jeans')
    await expect(page.getByRole('button', { name: 'bottom · Jeans' })).toBeVisible()
  }),
  screen('shop-alert-refused', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await page.goto('/shop?q=jacket')
    await page.locator('main button', { hasText: /^(Tell me|Beritahu)/ }).click()
    await expect(page.getByText(/browser blocks|menyekat/)).toBeVisible()
  }),
  screen('shop-filters', { isViewportOnly: true }, async ({ page }) => {
    await page.goto('/shop?type=jeans')
    await page.locator('[aria-haspopup=dialog]').click()
    await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toBeVisible()
  }),
  screen('shop-one-product', async ({ page, insertProduct, hideOthers }) => {
    await hideOthers([await insertProduct()])
    await page.goto('/shop')
  }),
  screen('shop-empty', async ({ page, hideOthers }) => {
    await hideOthers()
    await page.goto('/shop')
    await expect(page.getByText('The rail is empty')).toBeVisible()
  }),
  screen('shop-loading', async ({ page, stallRequests }) => {
    await page.goto('/shop')
    await stallRequests(/\/shop\.data/)
    await filterBy(page, 'other')
    await expect(spinner(page)).toBeVisible()
  }),
  screen('shop-loading-from-another-page', { isViewportOnly: true }, async ({ page, stallRequests }) => {
    await page.goto('/cart')
    await stallRequests(/\/shop\.data/)
    await filterBy(page, 'top')
    await expect(spinner(page)).toBeVisible()
  }),
  screen('shop-loading-more', async ({ page, insertProduct, stallRequests }) => {
    for (let number = 1; number <= 28; number++)
      await insertProduct({ title: `Market find ${number}`, category: 'market' })
    await page.goto('/shop?filter=market')
    await stallRequests('**/api/products?*')
    await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await expect(spinner(page)).toBeAttached()
  }),
  screen('shop-failed', { expectedErrors: /could not be read|Failed to (load|fetch)/ }, async ({ page }) => {
    await page.goto('/shop')
    await page.route(/\/shop\.data/, route => route.abort())
    await filterBy(page, 'top')
    await expect(page.getByText('The rail got stuck')).toBeVisible()
  }),
  screen('shop-someone-is-paying', async ({ page, insertProduct, otherShopper }) => {
    const id = await insertProduct({ category: 'wanted' })
    const title = 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire of a very long and winding name indeed'
    await insertProduct({ category: 'wanted', title, imageUrls: '[]', priceSen: 1234500 })
    await otherShopper.startPaying([id])
    await page.goto('/shop?filter=wanted')
    await expect(page.getByText('someone is paying').filter({ hasText: /\d\d:\d\d/ })).toBeVisible()
  }),
  screen('shop-selling', { isViewportOnly: true }, async ({ page, insertProduct, otherShopper, disableLateTimers }) => {
    await disableLateTimers()
    const id = await insertProduct({ category: 'going' })
    await insertProduct({ category: 'going', title: 'Left alone' })
    await page.goto('/shop?filter=going')
    const { url } = await otherShopper.startPaying([id])
    await expect(page.getByText('someone is paying')).toBeVisible()
    // Stops the card's leaving animation, which a screenshot would catch half-way.
    await page.addStyleTag({ content: '.animate-leave { animation: none !important }' })
    await otherShopper.pay(url)
    await expect(page.getByRole('main').getByText('SOLD', { exact: true })).toBeVisible()
  }),
]
