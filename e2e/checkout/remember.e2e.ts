import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart, fillCheckout, payByCard } from '../shopper.ts'
import { test } from '../store-fixture.ts'

const remember = (page: Page) => page.getByRole('button', { name: 'Remember on this phone' })
const pay = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
const readRemembered = (page: Page) => page.evaluate(() => localStorage.getItem('checkout'))

/** The same browser on another day: the tab is closed, and the shop has forgotten its cookie. */
async function comeBackAnotherDay(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.context().clearCookies()
  await page.goto('/checkout')
}

test('what was typed is kept for another day only when the shopper presses for it, and goes with ‘Not my order’', {
  tag: '@full',
}, async ({ page, store }) => {
  await addToCart(page, await insertProduct(store.db))
  await page.goto('/checkout')
  await fillCheckout(page)
  await expect(pay(page)).toBeEnabled()
  expect(await readRemembered(page)).toBe(null)
  await comeBackAnotherDay(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')

  await fillCheckout(page)
  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await remember(page).click()
  await expect(remember(page)).toHaveAttribute('aria-pressed', 'true')
  // Later changes are remembered too.
  await page.getByLabel('Address').fill('2 Jalan Pantai')
  await comeBackAnotherDay(page)
  await expect(page.getByLabel('Address')).toHaveValue('2 Jalan Pantai')
  await page.getByRole('button', { name: 'Continue' }).click()
  await pay(page).click()
  await payByCard(page)
  await page.getByRole('button', { name: 'Not my order' }).click()
  await expect(page.getByText('2 Jalan Pantai')).toHaveCount(0)
  expect(await readRemembered(page)).toBe(null)

  await addToCart(page, await insertProduct(store.db))
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await remember(page).click()
  await remember(page).click()
  await comeBackAnotherDay(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})
