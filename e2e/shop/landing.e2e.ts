import { expect } from '@playwright/test'
import { findAxeViolations } from '../axe.ts'
import { test } from '../store-fixture.ts'
import { insertLandingProducts, opacity, stage, top } from './landing-page.ts'

test('Discover leads on by keyboard, newest pieces to their pages, the button to the shop [LAND-01]', async ({
  page,
  store,
}) => {
  await insertLandingProducts(store, 'Newest')
  await page.goto('/')
  const cue = page.getByRole('link', { name: 'Discover' })
  await expect(cue).toBeInViewport({ ratio: 1 })
  await cue.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Just in' })).toBeInViewport()
  await expect(page).toHaveURL(/#discover$/)
  await expect.poll(() => top(page.locator('#discover'))).toBeLessThan(2)
  await page.keyboard.press('Tab')
  const next = page.locator(':focus')
  await expect(next).toHaveAttribute('href', /^\/product\//)
  await page.keyboard.press('Shift+Tab')
  await expect(cue).toBeFocused()
  expect(await opacity(stage(page)), 'who comes back by keyboard sees where they are').toBe(1)

  for (const number of [1, 4]) {
    const product = page.getByRole('main').getByRole('link', { name: `Newest ${number}` })
    await expect(product).toContainText('MYR 50')
    await expect(product).toContainText('MYR 49.50')
    await expect(product).toHaveAttribute('href', /^\/product\/piece-/)
  }
  await page.getByRole('link', { name: 'Explore our collection' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})

test('the first photo is fetched at once, those further down when they come near [LAND-01]', async ({
  page,
  store,
}) => {
  await insertLandingProducts(store, 'Fetched')
  await page.goto('/')
  const first = page.locator('.hero-photo-a img')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).toHaveAttribute('loading', 'eager')
  for (const image of await page.locator('#discover img').all()) {
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).toHaveAttribute('width', /\d/)
    await expect(image).toHaveAttribute('height', /\d/)
  }
})

test('two founders, a CEO and a CTO, introduce themselves [LAND-02]', async ({ page }) => {
  await page.goto('/')
  const founders = page.getByRole('region', { name: 'Meet the founders' })
  await expect(founders.getByRole('article')).toHaveCount(2)
  for (const [role, name, words] of [
    ['CEO', 'The one with the tape', /bales/],
    ['CTO', 'The one with the spanner', /till/],
  ] as const) {
    const founder = founders.getByRole('article').filter({ hasText: role })
    await expect(founder.getByRole('heading', { name })).toBeVisible()
    await expect(founder).toContainText(words)
    const portrait = founder.getByRole('img', { name })
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

for (const width of [360, 390, 1280])
  test(`at ${width} px axe finds nothing, still or moving, and nothing scrolls sideways [LAND-01, LAND-02]`, async ({
    page,
    store,
  }) => {
    await insertLandingProducts(store, 'Plain to see')
    await page.setViewportSize({ width, height: 800 })
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/')
      expect(await findAxeViolations(page)).toEqual([])
    }
    for (const size of ['100%', '200%']) {
      await page.evaluate(size => {
        document.documentElement.style.fontSize = size
      }, size)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBeLessThanOrEqual(width)
    }
  })
