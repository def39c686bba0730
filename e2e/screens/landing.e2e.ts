import { expect } from '@playwright/test'
import { test } from '../store-fixture.ts'
import { heroStage, insertLandingProducts, readOpacity, readTop } from './landing-page.ts'

test('links to the newest products and to the shop, by keyboard too [LAND-01]', async ({ page, store }) => {
  await insertLandingProducts(store, 'Newest')
  await page.goto('/')
  const cue = page.getByRole('link', { name: 'Discover' })
  await expect(cue).toBeInViewport({ ratio: 1 })
  await cue.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Just in' })).toBeInViewport()
  await expect(page).toHaveURL(/#discover$/)
  await expect.poll(() => readTop(page.locator('#discover'))).toBeLessThan(2)
  await page.keyboard.press('Tab')
  const next = page.locator(':focus')
  await expect(next).toHaveAttribute('href', /^\/product\//)
  await page.keyboard.press('Shift+Tab')
  await expect(cue).toBeFocused()
  expect(await readOpacity(heroStage(page)), 'focus scrolls the hero back into view').toBe(1)

  for (const number of [1, 4]) {
    const product = page.getByRole('main').getByRole('link', { name: `Newest ${number}` })
    await expect(product).toContainText('MYR 50')
    await expect(product).toContainText('MYR 49.50')
    await expect(product).toHaveAttribute('href', /^\/product\/product-/)
  }
  await page.getByRole('link', { name: 'Explore our collection' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})

test('loads the first photo eagerly and those further down lazily [LAND-01]', async ({ page, store }) => {
  await insertLandingProducts(store, 'Fetched')
  await page.goto('/')
  const first = page.locator('.hero-photo-a img')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).toHaveAttribute('loading', 'eager')
  const lazyImages = page.locator('#discover img')
  expect(await lazyImages.count()).toBeGreaterThan(0)
  for (const image of await lazyImages.all()) {
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).toHaveAttribute('width', /\d/)
    await expect(image).toHaveAttribute('height', /\d/)
  }
})

test('introduces two founders, a CEO and a CTO [LAND-02]', async ({ page }) => {
  await page.goto('/')
  const founders = page.getByRole('region', { name: 'Meet the founders' })
  await expect(founders.getByRole('article')).toHaveCount(2)
  for (const [role, name, text] of [
    ['CEO', 'The one with the tape', /bales/],
    ['CTO', 'The one with the spanner', /till/],
  ] as const) {
    const founder = founders.getByRole('article').filter({ hasText: role })
    await expect(founder.getByRole('heading', { name })).toBeVisible()
    await expect(founder).toContainText(text)
    const portrait = founder.getByRole('img', { name })
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})
