import { expect, type Page } from '@playwright/test'

/** Fills both steps of the checkout in, as a shopper in Sabah. */
export async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Siti Rahmah')
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByLabel('Address').fill('1 Jalan Gaya')
  await page.getByLabel('City').fill('Kota Kinabalu')
  await page.getByLabel('State').selectOption('Sabah')
  await page.getByLabel('Postcode').fill('88000')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the product's page into the cart. */
export async function addToCart(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
}

/** With these pieces in the cart to the payment page. */
export async function startPaying(page: Page, ids: string[]): Promise<void> {
  for (const id of ids) await addToCart(page, id)
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
}

export async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay MYR/ }).click()
}

/** The ids in the browser's cart. */
export const cartIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string }[]).map(({ id }) => id))
