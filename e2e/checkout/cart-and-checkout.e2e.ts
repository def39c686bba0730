import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart, fillCheckout } from '../shopper.ts'
import { test } from '../store-fixture.ts'

const presetCart = (page: Page, cart: unknown) =>
  page.addInitScript(
    value => localStorage.setItem('cart', value),
    typeof cart === 'string' ? cart : JSON.stringify(cart),
  )

test('cart and checkout are empty without a readable cart in local storage, which tabs share [CART-03, CART-04, CHK-05, STATE-01, T7]', async ({
  page,
  store,
  context,
}) => {
  await page.goto('/cart')
  for (const broken of ['{', 'null', '{"a":1}', '[null,7,{"id":""}]']) {
    await page.evaluate(value => localStorage.setItem('cart', value), broken)
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

test('resolves changed prices, quantities, sold and missing products with one tap each and keeps the focus [T6, T7]', async ({
  page,
  store,
  pageErrors,
}) => {
  const dearer = await insertProduct(store.db, { title: 'Dearer dress', priceSen: 6000 })
  const sold = await insertProduct(store.db, { title: 'Sold scarf', sold: 1, soldAt: '2026-11-01T00:00:00.000Z' })
  const row = (id: string, title: string, more = {}) => ({
    id,
    title,
    price: 45,
    quantity: 1,
    imageUrls: [],
    description: '',
    category: 'top',
    ...more,
  })
  await presetCart(page, [
    row(dearer, 'Dearer dress', { quantity: 3 }),
    row(sold, 'Sold scarf'),
    row('gone', 'Gone gown'),
  ])
  await page.goto('/cart')
  await expect(page.getByText('The price has changed: MYR 45.00 before, MYR 60.00 now.').first()).toBeVisible()
  await expect(page.getByText('product amount: 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'check out!' })).toBeDisabled()
  await page.getByRole('button', { name: /one of a kind/ }).click()
  await page.getByRole('button', { name: 'Remove Sold scarf' }).click()
  await expect(page.getByRole('button', { name: /^Remove/ }).and(page.locator(':focus'))).toBeVisible()
  await page.getByRole('button', { name: 'Remove Gone gown' }).click()
  await expect(page.getByText('total: MYR 60.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'check out!' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('your cart is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo, keep Dearer dress' })).toBeFocused()
  expect(pageErrors.splice(0).filter(error => !error.includes('404'))).toEqual([])
})

test('reports invalid input, and reopens an edited step until it is valid [CHK-02, VAL-01, VAL-02, VAL-03, VAL-05, T54]', async ({
  page,
  store,
}) => {
  await addToCart(page, await insertProduct(store.db, { title: 'Checked chinos' }))
  await page.goto('/checkout')
  const email = page.getByLabel('Email', { exact: true })
  const next = page.getByRole('button', { name: 'Continue' })
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  for (const invalid of ['', 'siti@', 'siti at home']) {
    await email.fill(invalid)
    await next.click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(email).toBeFocused()
  }
  await fillCheckout(page)
  await expect(pay).toBeEnabled()

  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await expect(pay).toBeDisabled()
  await page.getByLabel('City').fill('   ')
  await next.click()
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Keningau')
  await page.getByLabel('Phone').fill('088 123456')
  await next.click()
  await expect(page.getByText('Please enter a valid Malaysian phone number (e.g., +60123456789)')).toBeVisible()
  await page.getByLabel('Phone').fill('+60 12-345 6789')
  await next.click()
  await expect(pay).toBeEnabled()

  await page.getByRole('button', { name: 'Edit' }).first().click()
  await email.fill('broken')
  await expect(pay).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('broken')
})
