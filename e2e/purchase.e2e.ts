import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { addPiece } from '../test/factories.ts'
import { test } from './store.ts'

export async function fillCheckout(page: Page) {
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

test('GEN-03 GEN-04 a guest finds a piece, pays on the payment page and lands on the thank-you page', async ({
  page,
  store,
}) => {
  await addPiece(store.db, { title: 'Journey jacket' })
  await page.goto('/shop')
  await page.getByRole('link', { name: /Journey jacket/ }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.getByRole('link', { name: /your cart/ }).click()
  await page
    .getByRole('link', { name: 'check out!' })
    .or(page.getByRole('button', { name: 'check out!' }))
    .click()
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay MYR/ }).click()
  await page.waitForURL(/\/thankyou\?session_id=cs_test_/)
  await expect(page.getByText('Redirecting to the homepage in')).toBeVisible()
  await expect(page.getByText('Journey jacket')).toBeVisible()
})
