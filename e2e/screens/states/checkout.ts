import { expect, type Page } from '@playwright/test'
import { address, email } from '../../../test/factories.ts'
import type { Screen, Stage } from '../stage.ts'

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })
const pay = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

/** The checkout with a piece in the cart and so much of it typed in. Returns the piece. */
async function open({ page, hang, fillCart, fillDraft }: Stage, draft: object) {
  const id = await hang()
  await fillCart([id])
  await fillDraft(draft)
  await page.goto('/checkout')
  await expect(pay(page)).toBeVisible()
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
  { name: 'checkout-contact', show: stage => open(stage, nothing) },
  {
    name: 'checkout-contact-wrong',
    async show(stage) {
      await open(stage, { email: 'siti at home' })
      await goOn(stage.page).click()
      await expect(stage.page.getByText('Please enter a valid email address.')).toBeVisible()
    },
  },
  { name: 'checkout-shipping', show: stage => open(stage, contactDone) },
  {
    name: 'checkout-shipping-missing',
    async show(stage) {
      await open(stage, addressTyped({ city: ' ', state: '' }))
      await goOn(stage.page).click()
      await expect(stage.page.getByText('Please fill in all required fields.')).toBeVisible()
    },
  },
  {
    name: 'checkout-shipping-phone-wrong',
    async show(stage) {
      await open(stage, addressTyped({ phone: '088 123456' }))
      await goOn(stage.page).click()
      await expect(stage.page.getByText(/valid Malaysian phone number/)).toBeVisible()
    },
  },
  {
    name: 'checkout-postcode-filled-in',
    async show(stage) {
      await open(stage, contactDone)
      await stage.page.getByLabel('Postcode').fill('88000')
      await expect(stage.page.getByLabel('State')).toHaveValue('Sabah')
    },
  },
  {
    name: 'checkout-postcode-of-another-state',
    async show(stage) {
      await open(stage, addressTyped({ state: 'Johor' }))
      await expect(stage.page.getByLabel('Postcode')).toHaveValue('88000')
      await expect(stage.page.locator('#postcode-note')).toContainText('Sabah')
    },
  },
  {
    name: 'checkout-ready',
    async show(stage) {
      await open(stage, allDone)
      await expect(pay(stage.page)).toBeEnabled()
    },
  },
  {
    name: 'checkout-long-words',
    async show({ page, hang, fillCart, fillDraft }) {
      const title = 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire of a winding name'
      await fillCart([await hang({ title, priceSen: 1234550 }), await hang()])
      await fillDraft({
        email: 'a-remarkably-long-mailbox-name-of-somebody@an-equally-remarkable-host-name.example.com',
        shipping: { ...address, name: 'Wolfeschlegelsteinhausenbergerdorff binti Abdullah', state: 'Negeri Sembilan' },
        isDone: { contact: true, shipping: true },
      })
      await page.goto('/checkout')
      await expect(pay(page)).toBeEnabled()
    },
  },
  {
    name: 'checkout-working',
    async show(stage) {
      await open(stage, allDone)
      await stage.holdBack('**/api/orders')
      await pay(stage.page).click()
      await expect(stage.page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    },
  },
  {
    name: 'checkout-failed',
    complaint: /500/,
    async show(stage) {
      await open(stage, allDone)
      await stage.page.route('**/api/orders', route => route.fulfill({ status: 500, json: { error: 'broken' } }))
      await pay(stage.page).click()
      await expect(stage.page.getByText('Failed to place order. Please try again.')).toBeVisible()
    },
  },
  {
    name: 'checkout-held-by-another',
    async show(stage) {
      const id = await open(stage, allDone)
      await stage.rival.startPaying([id])
      await expect(stage.page.getByText('Somebody else is paying for one of these.')).toBeVisible()
    },
  },
  {
    name: 'checkout-sold-at-the-last-moment',
    complaint: /409|api\/live/,
    async show(stage) {
      await stage.page.route('**/api/live', route => route.abort())
      const id = await open(stage, allDone)
      await stage.rival.buy([id])
      await pay(stage.page).click()
      await expect(stage.page.getByText('Failed to place order. Please try again.')).toBeVisible()
      await expect(stage.page.getByText('This item has been sold.', { exact: true })).toBeVisible()
    },
  },
]
