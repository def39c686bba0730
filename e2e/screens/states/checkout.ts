import { expect, type Page } from '@playwright/test'
import { address, email } from '../../../test/factories.ts'
import type { Screen, ScreenFixture } from '../fixture.ts'

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

/**
 * Opens the checkout with a product in the cart and a draft filled in. Returns the product's id.
 */
async function openCheckout({ page, insertProduct, fillCart, saveCheckoutDraft }: ScreenFixture, draft: object) {
  const id = await insertProduct()
  await fillCart([id])
  await saveCheckoutDraft(draft)
  await page.goto('/checkout')
  await expect(payButton(page)).toBeVisible()
  return id
}

const nothing = {}
const contactDone = { email, isDone: { contact: true } }
const addressTyped = (changes: object) => ({ ...contactDone, shipping: { ...address, ...changes } })
const allDone = { email, shipping: address, isDone: { contact: true, shipping: true } }

export const checkout: Screen[] = [
  {
    name: 'checkout-empty',
    async show({ page }) {
      await page.goto('/checkout')
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    },
  },
  { name: 'checkout-contact', show: fixture => openCheckout(fixture, nothing) },
  {
    name: 'checkout-contact-wrong',
    async show(fixture) {
      await openCheckout(fixture, { email: 'siti at home' })
      await continueButton(fixture.page).click()
      await expect(fixture.page.getByText('Please enter a valid email address.')).toBeVisible()
    },
  },
  { name: 'checkout-shipping', show: fixture => openCheckout(fixture, contactDone) },
  {
    name: 'checkout-shipping-missing',
    async show(fixture) {
      await openCheckout(fixture, addressTyped({ city: ' ', state: '' }))
      await continueButton(fixture.page).click()
      await expect(fixture.page.getByText('Please fill in all required fields.')).toBeVisible()
    },
  },
  {
    name: 'checkout-shipping-phone-wrong',
    async show(fixture) {
      await openCheckout(fixture, addressTyped({ phone: '088 123456' }))
      await continueButton(fixture.page).click()
      await expect(fixture.page.getByText(/valid Malaysian phone number/)).toBeVisible()
    },
  },
  {
    name: 'checkout-postcode-filled-in',
    async show(fixture) {
      await openCheckout(fixture, contactDone)
      await fixture.page.getByLabel('Postcode').fill('88000')
      await expect(fixture.page.getByLabel('State')).toHaveValue('Sabah')
    },
  },
  {
    name: 'checkout-postcode-of-another-state',
    async show(fixture) {
      await openCheckout(fixture, addressTyped({ state: 'Johor' }))
      await continueButton(fixture.page).click()
      await expect(fixture.page.locator('#postcode-note')).toContainText('Sabah')
    },
  },
  {
    name: 'checkout-ready',
    async show(fixture) {
      await openCheckout(fixture, allDone)
      await expect(payButton(fixture.page)).toBeEnabled()
    },
  },
  {
    name: 'checkout-long-words',
    async show({ page, insertProduct, fillCart, saveCheckoutDraft }) {
      const title = 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire of a winding name'
      await fillCart([await insertProduct({ title, priceSen: 1234550 }), await insertProduct()])
      await saveCheckoutDraft({
        email: 'a-remarkably-long-mailbox-name-of-somebody@an-equally-remarkable-host-name.example.com',
        shipping: { ...address, name: 'Wolfeschlegelsteinhausenbergerdorff binti Abdullah', state: 'Negeri Sembilan' },
        isDone: { contact: true, shipping: true },
      })
      await page.goto('/checkout')
      await expect(payButton(page)).toBeEnabled()
    },
  },
  {
    name: 'checkout-working',
    async show(fixture) {
      await openCheckout(fixture, allDone)
      await fixture.stallRequests('**/api/orders*')
      await payButton(fixture.page).click()
      await expect(fixture.page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    },
  },
  {
    name: 'checkout-failed',
    expectedErrors: /500/,
    async show(fixture) {
      await openCheckout(fixture, allDone)
      await fixture.page.route('**/api/orders*', route => route.fulfill({ status: 500, json: { error: 'broken' } }))
      await payButton(fixture.page).click()
      await expect(fixture.page.getByText('Failed to place order. Please try again.')).toBeVisible()
    },
  },
  {
    name: 'checkout-held-by-another',
    async show(fixture) {
      const id = await openCheckout(fixture, allDone)
      await fixture.otherShopper.startPaying([id])
      await expect(fixture.page.getByText('Someone else is paying for one of these.')).toBeVisible()
    },
  },
  {
    name: 'checkout-sold-at-the-last-moment',
    expectedErrors: /409|api\/live/,
    async show(fixture) {
      await fixture.page.route('**/api/live', () => {})
      // Otherwise the page may learn of the sale while it reads its products, and lets nobody pay.
      const reading = fixture.page.waitForResponse('**/api/products?ids=*')
      const id = await openCheckout(fixture, allDone)
      await reading
      await fixture.otherShopper.buy([id])
      await payButton(fixture.page).click()
      await expect(fixture.page.getByText('Failed to place order. Please try again.')).toBeVisible()
      await expect(fixture.page.getByText('This item has been sold.', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'checkout-one-piece-sold',
    async show({ page, insertProduct, fillCart, saveCheckoutDraft, otherShopper }) {
      const sold = await insertProduct({ title: 'Sold meanwhile' })
      await fillCart([sold, await insertProduct()])
      await saveCheckoutDraft(allDone)
      await otherShopper.buy([sold])
      await page.goto('/checkout')
      await expect(page.getByRole('button', { name: 'Remove sold pieces' })).toBeVisible()
    },
  },
]
