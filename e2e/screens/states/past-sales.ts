import { expect } from '@playwright/test'
import { type Screen, screen } from '../fixture.ts'

export const pastSales: Screen[] = [
  screen('past-sales', async ({ page, insertProduct }) => {
    await insertProduct({
      title: 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire',
      category: 'bespoke-and-made-to-measure-one-offs',
      sold: 1,
      soldAt: new Date().toISOString(),
    })
    await page.goto('/past-sales')
  }),
  screen('past-sales-recent', ({ page }) => page.goto('/past-sales?filter=recent')),
  screen('past-sales-empty', async ({ page, hideOthers }) => {
    await hideOthers()
    await page.goto('/past-sales')
    await expect(page.getByText('No items in this category yet')).toBeVisible()
    await expect(page.getByText('Happy Customers')).toHaveCount(0)
  }),
]
