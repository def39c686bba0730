import { expect } from '@playwright/test'
import type { Screen } from '../fixture.ts'

export const pastSales: Screen[] = [
  {
    name: 'past-sales',
    async show({ page, insertProduct }) {
      await insertProduct({
        title: 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire',
        category: 'bespoke-and-made-to-measure-one-offs',
        sold: 1,
        soldAt: new Date().toISOString(),
      })
      await page.goto('/past-sales')
    },
  },
  { name: 'past-sales-recent', show: ({ page }) => page.goto('/past-sales?filter=recent') },
  {
    name: 'past-sales-empty',
    async show({ page, hideOthers }) {
      await hideOthers()
      await page.goto('/past-sales')
      await expect(page.getByText('No items in this category yet')).toBeVisible()
    },
  },
]
