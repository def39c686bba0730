import { expect } from '@playwright/test'
import { type Screen, screen } from '../fixture.ts'

export const landing: Screen[] = [
  screen('landing-with-cart', async ({ page, fillCart, insertProduct }) => {
    await fillCart([await insertProduct()])
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^your cart|^troli anda/i })).toBeVisible()
  }),
  screen('landing', { firstView: { '390x844': page => [page.getByRole('link', { name: 'Discover' })] } }, ({ page }) =>
    page.goto('/'),
  ),
  screen('landing-half-gone', { isViewportOnly: true }, async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => window.scrollTo(0, innerHeight * 0.45))
  }),
  screen('landing-end', { isViewportOnly: true }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Explore our collection' }).scrollIntoViewIfNeeded()
  }),
  screen('landing-without-products', async ({ page, hideOthers }) => {
    await hideOthers()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }),
]
