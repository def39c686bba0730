import { expect, type Page } from '@playwright/test'
import { type Screen, screen } from '../fixture.ts'
import { playAlerts } from './shop.ts'

/** Stores a list of saved or seen products in the browser. */
async function storeProducts(page: Page, list: 'saved' | 'seen', titles: Record<string, string>) {
  await page.goto('/healthz')
  const products = Object.entries(titles).map(([id, title], index) => ({ id, title, at: Date.now() - index }))
  await page.evaluate(({ list, products }) => localStorage.setItem(list, JSON.stringify(products)), { list, products })
}

export const saved: Screen[] = [
  screen('saved', async ({ page, insertProduct, otherShopper }) => {
    const [free, held, sold] = [
      await insertProduct({ title: 'Still to be had' }),
      await insertProduct({ title: 'Being paid for' }),
      await insertProduct({ title: 'Sold meanwhile', sold: 1, soldAt: '2026-01-05T04:00:00.000Z' }),
    ]
    await otherShopper.startPaying([held])
    await storeProducts(page, 'saved', {
      [free]: 'Still to be had',
      [held]: 'Being paid for',
      [sold]: 'Sold meanwhile',
      gone: 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire',
    })
    await page.goto('/saved')
    await expect(page.getByText('This piece has left the shop.')).toBeVisible()
    await expect(page.getByText('someone is paying').filter({ hasText: /\d\d:\d\d/ })).toBeVisible()
  }),
  screen('saved-one-removed', async ({ page, insertProduct }) => {
    const [stays, goes] = [await insertProduct({ title: 'Stays' }), await insertProduct({ title: 'Goes' })]
    await storeProducts(page, 'saved', { [stays]: 'Stays', [goes]: 'Goes' })
    await page.goto('/saved')
    await page.getByRole('button', { name: 'Remove Goes' }).click()
    await expect(page.getByRole('button', { name: 'Undo, keep Goes' })).toBeVisible()
  }),
  screen('saved-nothing', async ({ page }) => {
    await page.goto('/saved')
    await expect(page.getByText('Nothing pinned down yet')).toBeVisible()
  }),
  screen('saved-alerts', async ({ page }) => {
    await playAlerts(page, [
      { search: 'q=denim', label: '“denim” · Jacket · M' },
      { search: 'q=long', label: '“Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire” in top · Navy · MYR 20–80' },
    ])
    await page.goto('/saved')
    await expect(page.getByRole('link', { name: '“denim” · Jacket · M' })).toBeVisible()
  }),
  screen('product-with-recently-seen', async ({ page, insertProduct }) => {
    const seen: Record<string, string> = {}
    for (const title of ['Harbour road jacket', 'Waterproofed-Oilskin-Smock', 'Ferry deck windbreaker'])
      seen[await insertProduct({ title })] = title
    await storeProducts(page, 'seen', seen)
    await page.goto(`/product/${await insertProduct({ title: 'Sunday league jersey' })}`)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'Recently seen' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Waterproofed-Oilskin-Smock' }).last()).toBeVisible()
  }),
]
