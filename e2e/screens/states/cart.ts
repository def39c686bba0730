import { expect } from '@playwright/test'
import { updateRow } from '../../../test/factories.ts'
import { type Screen, screen } from '../fixture.ts'

export const cart: Screen[] = [
  screen('cart-empty', async ({ page }) => {
    await page.goto('/cart')
    await expect(page.getByText('your cart is empty')).toBeVisible()
  }),
  screen('cart-loading', async ({ page, insertProduct, fillCart }) => {
    await fillCart([await insertProduct()])
    // The state before hydration: `page.goto` would wait for that, the frame's does not.
    await page.route(/\.js$/, () => {})
    await page.mainFrame().goto('/cart', { waitUntil: 'commit' })
    await expect(page.getByText('Opening your cart…')).toBeAttached()
  }),
  screen('cart-one', async ({ page, insertProduct, fillCart }) => {
    await fillCart([await insertProduct()])
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'check out!' })).toBeEnabled()
  }),
  screen('cart-shop-closed', async ({ page, insertProduct, fillCart, closeShop }) => {
    await closeShop()
    await fillCart([await insertProduct()])
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'check out!' })).toBeEnabled()
  }),
  screen(
    'cart-several',
    { firstView: { '390x844': page => [page.getByRole('button', { name: 'check out!' })] } },
    async ({ page, insertProduct, fillCart }) => {
      await fillCart([
        await insertProduct({ title: 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire', priceSen: 1234550 }),
        await insertProduct({ title: 'Sunday league jersey' }),
        await insertProduct({ title: 'No photo, no words', imageUrls: '[]', description: '' }),
        await insertProduct({ title: 'Ferry deck windbreaker' }),
      ])
      await page.goto('/cart')
      await expect(page.getByText('product amount: 4')).toBeVisible()
    },
  ),
  screen('cart-waiting-for-bank', async ({ page, insertProduct, fillCart, otherShopper, goToPaymentPage }) => {
    const waiting = await insertProduct({ title: 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire' })
    await goToPaymentPage(waiting)
    await otherShopper.pay(page.url(), { method: 'fpx', decision: 'later' })
    await fillCart([waiting, await insertProduct({ title: 'Sunday league jersey' })])
    await page.goto('/cart')
    await expect(page.getByRole('region', { name: 'Waiting for your bank' }).getByRole('link')).toContainText('#')
  }),
  screen(
    'cart-out-of-date',
    { expectedErrors: /404/ },
    async ({ page, store, insertProduct, fillCart, otherShopper }) => {
      const [sold, held, dearer, gone] = [
        await insertProduct({ title: 'Sold meanwhile' }),
        await insertProduct({ title: 'Being paid for' }),
        await insertProduct({ title: 'Dearer than before' }),
        await insertProduct({ title: 'Left the shop' }),
      ]
      await fillCart([sold, held, dearer, gone], { price: 70 })
      await otherShopper.startPaying([held])
      await updateRow(store.db, 'products', sold, { sold: 1, soldAt: new Date().toISOString() })
      await store.db.deleteFrom('products').where('id', '=', gone).execute()
      await page.goto('/cart')
      for (const text of ['has been sold.', 'Someone else is paying', 'The price has changed', 'has left the shop'])
        await expect(page.getByText(text).first()).toBeAttached()
      await expect(page.getByRole('button', { name: 'Tell me if it frees up' })).toBeVisible()
    },
  ),
  screen('cart-more-than-one', async ({ page, insertProduct, fillCart }) => {
    await fillCart([await insertProduct()], { quantity: 3 })
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: /one of a kind/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'check out!' })).toBeDisabled()
  }),
  screen('cart-row-removed', async ({ page, insertProduct, fillCart }) => {
    await fillCart([
      await insertProduct({ title: 'Stays' }),
      await insertProduct({ title: 'Goes' }),
      await insertProduct({ title: 'Stays too' }),
    ])
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Remove Goes' }).click()
    await expect(page.getByText('product amount: 2')).toBeVisible()
  }),
  screen('cart-nothing-left', async ({ page, insertProduct, fillCart, otherShopper }) => {
    const [first, second] = [await insertProduct({ title: 'Sold meanwhile' }), await insertProduct()]
    await fillCart([first, second])
    await otherShopper.buy([first, second])
    await page.goto('/cart')
    await expect(page.getByText('Somebody was faster')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Similar pieces' })).toBeVisible()
  }),
  screen('cart-sold-pieces-removed', async ({ page, insertProduct, fillCart, otherShopper }) => {
    const id = await insertProduct()
    await fillCart([id])
    await otherShopper.buy([id])
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Remove sold pieces' }).click()
    await expect(page.getByRole('heading', { name: 'Similar pieces' })).toBeVisible()
  }),
]
