import { expect } from '@playwright/test'
import { addPiece } from '../test/factories.ts'
import { violations } from './axe.ts'
import { addToCart, fillCheckout, payByCard } from './shopper.ts'
import { photos, test } from './store.ts'

for (const width of [390, 1280])
  test(`axe finds nothing on any shopper screen at ${width} px, and nothing scrolls sideways`, async ({
    page,
    store,
    pageErrors,
  }) => {
    // Colours are judged as they are when everything has arrived.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const piece = await addPiece(store.db, {
      title: `Accessible anorak ${width}`,
      imageUrls: JSON.stringify(photos),
      description: 'Seen at https://example.com/'.padEnd(90, 'long-'),
    })
    const sold = await addPiece(store.db, { sold: 1, soldAt: '2026-11-01T00:00:00.000Z', soldPriceSen: 4000 })
    const look = async (screen: string) => {
      expect(await violations(page), screen).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(width)
    }
    for (const path of [
      '/',
      '/shop',
      '/shop?view=list',
      '/shop?q=nothing-like-it',
      `/product/${piece}`,
      `/product/${sold}`,
      '/product/nobody',
      '/past-sales',
      '/saved',
      '/cart',
      '/checkout',
      '/nowhere',
    ]) {
      await page.goto(path)
      await look(path)
    }
    await addToCart(page, piece)
    await expect(page.getByText('Added to cart')).toHaveCount(0)
    await page.getByRole('button', { name: /^Zoom/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('a photo, large')
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'check out!' })).toBeEnabled()
    await look('a cart with a row')
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue' }).click()
    await look('checkout, step 1, wrong')
    await fillCheckout(page)
    await look('checkout, ready to pay')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL(/\/pay\//)
    await look('the payment page')
    await payByCard(page)
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.locator('canvas')).toHaveCount(0)
    await look('thank you')
    pageErrors.splice(0)
  })
