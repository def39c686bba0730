import { expect } from '@playwright/test'
import type { Screen } from '../fixture.ts'

export const landing: Screen[] = [
  {
    name: 'landing-with-cart',
    async show({ page, fillCart, insertProduct }) {
      await fillCart([await insertProduct()])
      await page.goto('/')
      await expect(page.getByRole('link', { name: /^your cart|^troli anda/i })).toBeVisible()
    },
  },
  { name: 'landing', show: ({ page }) => page.goto('/') },
  {
    name: 'landing-half-gone',
    isViewportOnly: true,
    async show({ page }) {
      await page.goto('/')
      await page.evaluate(() => window.scrollTo(0, innerHeight * 0.45))
    },
  },
  {
    name: 'landing-end',
    isViewportOnly: true,
    async show({ page }) {
      await page.goto('/')
      await page.getByRole('link', { name: 'Explore our collection' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'landing-without-products',
    async show({ page, hideOthers }) {
      await hideOthers()
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]
