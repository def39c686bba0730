import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

async function openLongShop(page: Page, store: RunningStore) {
  const title = 'Barred blouse'
  const product = { title, category: 'barred', imageUrls: JSON.stringify(photos) }
  const [{ count }] = (await store.db
    .selectFrom('products')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('category', '=', 'barred')
    .execute()) as [{ count: number }]
  for (let number = Number(count); number < 24; number++) await insertProduct(store.db, product)
  await page.goto('/shop?filter=barred')
  await expect(page.getByRole('button', { name: `Save ${title}` }).first()).toBeEnabled()
}

const scrollTo = (page: Page, y: number) => page.evaluate(to => window.scrollTo({ top: to, behavior: 'instant' }), y)
/** The bar's distance from the top of the viewport in px, and whether any part of it is visible. */
const readBarPosition = (page: Page) =>
  page.getByRole('banner').evaluate(header => {
    const { top, bottom } = header.getBoundingClientRect()
    return { top: Math.round(top), isVisible: bottom > 0 }
  })
const offScreen = { top: expect.any(Number), isVisible: false }
const atTop = { top: 0, isVisible: true }

test.describe('the navigation bar on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('hides while scrolling down, shows while scrolling up, at the top, with keyboard focus and while the profile menu is open, without layout shifts [NAV-01]', async ({
    page,
    store,
  }) => {
    await page.addInitScript(() => {
      const layoutShifts: unknown[] = []
      Object.assign(window, { layoutShifts })
      new PerformanceObserver(list => layoutShifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    await openLongShop(page, store)
    expect(await readBarPosition(page)).toEqual(atTop)
    await scrollTo(page, 900)
    await expect.poll(() => readBarPosition(page)).toEqual(offScreen)
    await scrollTo(page, 850)
    await expect.poll(() => readBarPosition(page)).toEqual(atTop)
    await scrollTo(page, 1200)
    await expect.poll(() => readBarPosition(page)).toEqual(offScreen)
    // The keyboard finds it: the first press reaches the link that skips it.
    for (let press = 0; press < 2; press++) await page.keyboard.press('Tab')
    await expect(page.getByRole('banner').locator(':focus')).toBeVisible()
    await expect.poll(() => readBarPosition(page)).toEqual(atTop)
    await scrollTo(page, 0)
    await expect.poll(() => readBarPosition(page)).toEqual(atTop)
    expect(await page.evaluate(() => (window as unknown as { layoutShifts: unknown[] }).layoutShifts)).toEqual([])

    const profile = page.getByRole('button', { name: 'Profile' })
    await profile.tap()
    await expect(profile).toHaveAttribute('aria-expanded', 'true')
    await scrollTo(page, 900)
    await expect(page.getByRole('banner')).toHaveAttribute('data-away', '')
    await expect.poll(() => readBarPosition(page)).toEqual(atTop)
    const box = await profile.boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await expect.poll(() => readBarPosition(page)).toEqual(offScreen)
  })
})

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  test('scrolls with the page', async ({ page }) => {
    await page.goto('/shop')
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
  })
})

test('always shows on a wide screen [NAV-01]', async ({ page, store }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openLongShop(page, store)
  await scrollTo(page, 900)
  await expect(page.getByRole('banner')).toHaveAttribute('data-away', '')
  expect(await readBarPosition(page)).toEqual(atTop)
})
