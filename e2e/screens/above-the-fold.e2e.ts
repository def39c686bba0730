import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { photos, test } from '../store-fixture.ts'

test('the prices of the first row stand above the fold of a desk', async ({ page, store }) => {
  await insertProduct(store.db, { title: 'Above the fold', category: 'fold', priceSen: 4200 })
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/shop', '/shop?filter=fold']) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('.hangtag').first()).toBeInViewport({ ratio: 1 })
  }
})

test('on small phones title, price, size and condition stand above the bar', async ({ page, store }) => {
  const id = await insertProduct(store.db, {
    title: 'Harbour road bomber jacket',
    imageUrls: JSON.stringify(photos),
    size: 'XL',
    condition: 'new-with-tags',
    priceSen: 12900,
  })
  for (const [width, height] of [
    [360, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/product/${id}`)
    const bar = await page
      .getByRole('button', { name: 'Add to cart' })
      .locator('xpath=ancestor::*[contains(@class,"buy-bar")]')
      .boundingBox()
    for (const text of ['Harbour road bomber jacket', 'MYR 129.00', 'size XL', 'New with tags']) {
      const box = await page.getByRole('main').getByText(text, { exact: true }).first().boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? height), `${text} at ${width}×${height}`).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  }
})
