import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart } from '../shopper.ts'
import { test } from '../store-fixture.ts'

const storeCart = (page: Page, cart: string) => page.evaluate(value => localStorage.setItem('cart', value), cart)

test('cart and checkout are empty without a readable cart in local storage, which tabs share [CART-03, CART-04, CHK-05, STATE-01, T7]', async ({
  page,
  store,
  context,
}) => {
  await page.goto('/cart')
  for (const broken of ['{', '[null,7,{"id":""}]']) {
    await storeCart(page, broken)
    await page.reload()
    await expect(page.getByText('your cart is empty'), broken).toBeVisible()
  }
  await expect(page.getByText('product amount: 0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'check out!' })).toBeDisabled()

  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
  const id = await insertProduct(store.db, { title: 'Shared shorts' })
  await addToCart(other, id)
  await expect(page.getByRole('link', { name: 'Shared shorts' })).toBeVisible()
  await other.getByRole('button', { name: 'Remove from cart' }).click()
  await expect(page.getByText('your cart is empty')).toBeVisible()
})
