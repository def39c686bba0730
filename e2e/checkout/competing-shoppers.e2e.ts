import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart, createShopper, fillCheckout } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test('shows open pages at once that another shopper holds and then buys the product, and blocks paying [T4, T7, GEN-05, PROD-05, DBS-01, DBS-02, SHOP-08]', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Contested windbreaker', category: 'wanted' })
  const [shop, product, cart, pastSales] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ]
  await shop.goto('/shop?filter=wanted')
  await product.goto(`/product/${id}`)
  await pastSales.goto('/past-sales')
  await addToCart(page, id)
  await cart.goto('/cart')
  await page.goto('/checkout')
  await fillCheckout(page)
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()

  const otherShopper = createShopper(store)
  const { url } = await otherShopper.startPaying([id])
  for (const tab of [shop, product, cart, page])
    await expect(tab.getByText(/someone is paying \d\d:\d\d/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled()
  await expect(page.getByText('Someone else holds a piece.')).toBeVisible()

  const asked: string[] = []
  pastSales.on('request', request => request.url().includes('sold=1') && asked.push(request.url()))
  await otherShopper.pay(url)
  await expect(product.getByText('This item has been sold')).toBeVisible()
  await expect(shop.getByRole('link', { name: /Contested windbreaker/ })).toHaveCount(0)
  await expect(pastSales.getByRole('link', { name: /Contested windbreaker/ })).toContainText('Sold Today')
  expect(asked).toHaveLength(1)
  await expect(cart.getByRole('button', { name: 'check out!' })).toBeDisabled()
  for (const tab of [cart, page]) await expect(tab.getByText('This item has been sold.', { exact: true })).toBeVisible()
  await expect(page.getByText('Somebody was faster')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Contested windbreaker' }).click()
  await test.step('reports the empty cart [VAL-06, T6a]', () =>
    expect(page.getByText('Your cart is empty. Please add items before checking out.')).toBeVisible())
  await expect(product.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  expect(pageErrors).toEqual([])
})

test('rejects an order for a held product from a page without live updates, with the reason at its row [T1, T4]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  const id = await insertProduct(store.db, { title: 'Calm quilt' })
  // Never answered: a stream that fails would reconnect, and fail again, at any time.
  await page.route('**/api/live', () => {})
  await addToCart(page, id)
  await page.goto('/checkout')
  await fillCheckout(page)
  await createShopper(store).startPaying([id])

  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await expect(page.getByText(/someone is paying/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled()
  expect(new URL(page.url()).pathname).toBe('/checkout')
  expect(await store.db.selectFrom('products').select('sold').where('id', '=', id).execute()).toEqual([{ sold: 0 }])
  pageErrors.splice(0)
})

test('a held product that is added leads to the cart, with the focus', { tag: '@full' }, async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Calm scarf' })
  await createShopper(store).startPaying([id])
  await page.goto(`/product/${id}`)
  // Pieces of other tests that are held, too, may stand below.
  await expect(page.getByRole('button', { name: 'Tell me if it frees up' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Go to your cart' })).toBeFocused()
})
