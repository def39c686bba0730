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
/** The bar's distance from the top of the viewport in px, and whether any part of it is visible. */
const readBarPosition = (page: Page) =>
  page.getByRole('banner').evaluate(header => {
    const { top, bottom } = header.getBoundingClientRect()
    return { top: Math.round(top), isVisible: bottom > 0 }
  })
const offScreen = { top: expect.any(Number), isVisible: false }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const atTop = { top: 0, isVisible: true }

test.describe('the navigation bar on a phone', () => {
  test.use(phone)

  test('hides while scrolling down, shows while scrolling up and at the top, without layout shifts [NAV-01]', async ({
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

  test('stays while the profile menu is open [NAV-01]', async ({ page, store }) => {
    await openLongShop(page, store)
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

  test('does not slide with reduced motion', async ({ page, store }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openLongShop(page, store)
    expect(await page.getByRole('banner').evaluate(header => getComputedStyle(header).transitionDuration)).toBe('0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await page.getByRole('banner').evaluate(header => getComputedStyle(header).transitionDuration)).toBe('0.18s')
  })
})

test.describe('the navigation bar and the keyboard on a phone', () => {
  test.use(phone)

  for (const isAdmin of [false, true])
    test(`shows when it gets keyboard focus and never covers the focus, with ${isAdmin ? 'three' : 'two'} rows`, async ({
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
})

/** Runs in the page. How much of the focused element the bar covers, in px from its top. */
function measureCoveredByBar(): number {
  const focused = document.activeElement
  const header = document.querySelector('header')
  if (!focused || !header || header.contains(focused) || focused === document.body) return 0
  const { top, height } = focused.getBoundingClientRect()
  // A card that is taller than the space below the bar cannot be shown whole.
  if (height > innerHeight - header.offsetHeight) return 0
  return Math.max(0, Math.round(header.getBoundingClientRect().bottom - top))
}

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
