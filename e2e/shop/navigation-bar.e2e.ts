import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { signIn } from '../admin.ts'
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
/** From where to where the bar can be seen, in px from the upper edge; it may still be on its way. */
const readBarPosition = (page: Page) =>
  page.getByRole('banner').evaluate(header => {
    const { top, bottom } = header.getBoundingClientRect()
    return { top: Math.round(top), isVisible: bottom > 0 }
  })
const offScreen = { top: expect.any(Number), isVisible: false }
const atTop = { top: 0, isVisible: true }

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the bar goes when one scrolls on, comes back when one scrolls back and at the top, and nothing moves for it [NAV-01]', async ({
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
    await scrollTo(page, 0)
    await expect.poll(() => readBarPosition(page)).toEqual(atTop)
    expect(await page.evaluate(() => (window as unknown as { layoutShifts: unknown[] }).layoutShifts)).toEqual([])
  })

  test('an open profile menu keeps the bar', async ({ page, store }) => {
    await openLongShop(page, store)
    await page.getByRole('button', { name: 'Profile' }).tap()
    await scrollTo(page, 900)
    await expect(page.getByRole('banner')).toHaveAttribute('data-away', '')
    await expect.poll(() => readBarPosition(page)).toEqual(atTop)
    const { x, y } = (await page.getByRole('button', { name: 'Profile' }).boundingBox())!
    await page.touchscreen.tap(x + 20, y + 20)
    await expect.poll(() => readBarPosition(page)).toEqual(offScreen)
  })

  for (const isAdmin of [false, true])
    test(`the keyboard brings the bar back when it comes into it, and never stands behind it, ${isAdmin ? 'with three rows' : 'with two rows'}`, async ({
      page,
      store,
    }) => {
      if (isAdmin) await signIn(page, store)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openLongShop(page, store)
      await expect(page.getByRole('link', { name: 'admin panel' })).toHaveCount(isAdmin ? 1 : 0)
      await scrollTo(page, 900)
      await expect.poll(() => readBarPosition(page)).toEqual(offScreen)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('banner').locator(':focus')).toBeVisible()
      await expect.poll(() => readBarPosition(page)).toEqual(atTop)

      await page.getByRole('contentinfo').getByRole('link').first().focus()
      for (let steps = 0; steps < 40; steps++) {
        await page.keyboard.press('Shift+Tab')
        await expect.poll(() => page.evaluate(measureCoveredByBar)).toBe(0)
      }
      for (let steps = 0; steps < 12; steps++) {
        await page.keyboard.press('Tab')
        await expect.poll(() => page.evaluate(measureCoveredByBar)).toBe(0)
      }
    })

  test('who asked for less motion sees no slide', async ({ page, store }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openLongShop(page, store)
    expect(await page.getByRole('banner').evaluate(header => getComputedStyle(header).transitionDuration)).toBe('0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await page.getByRole('banner').evaluate(header => getComputedStyle(header).transitionDuration)).toBe('0.18s')
  })
})

/** How much of what has the focus is behind the bar, in px from above. */
function measureCoveredByBar(): number {
  const focused = document.activeElement
  const header = document.querySelector('header')
  if (!focused || !header || header.contains(focused) || focused === document.body) return 0
  const { top, height } = focused.getBoundingClientRect()
  // A card may be higher than what is left of the screen: then its upper part has to go.
  if (height > innerHeight - header.offsetHeight) return 0
  return Math.max(0, Math.round(header.getBoundingClientRect().bottom - top))
}

test.describe('without scripts', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  test('the bar stays at the top of the page, out of the way', async ({ page }) => {
    await page.goto('/shop')
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
  })
})

test('on a wide screen the bar stays where it is [NAV-01]', async ({ page, store }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openLongShop(page, store)
  await scrollTo(page, 900)
  await expect(page.getByRole('banner')).toHaveAttribute('data-away', '')
  expect(await readBarPosition(page)).toEqual(atTop)
})
