import { expect, type Locator, type Page } from '@playwright/test'
import { address, email } from '../../../test/factories.ts'
import type { FirstView } from '../check-screen.ts'
import { type Screen, type ScreenFixture, screen } from '../fixture.ts'

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

/** The title and the open step; on a phone what it asks for too, on a desk the sums. */
function firstViewOf(step: RegExp, getTarget: (page: Page) => Locator): FirstView {
  const listTitles = (page: Page) => ['Checkout', step].map(name => page.getByRole('heading', { name }))
  const whenWide = (page: Page) => [...listTitles(page), ...listSums(page)]
  return {
    '1024x700': whenWide,
    '1280x720': whenWide,
    '1920x1080': whenWide,
    '390x844': page => [...listTitles(page), getTarget(page)],
  }
}

/** Before a state is known the total says that shipping is not in it. */
const listSums = (page: Page) => [
  page.getByRole('heading', { name: 'Order preview' }),
  page.getByText(/^total( before shipping)?$/),
]

const nothing = {}
const contactDone = { email, isDone: { contact: true } }
const addressTyped = (changes: object) => ({ ...contactDone, shipping: { ...address, ...changes } })
const allDone = { email, shipping: address, isDone: { contact: true, shipping: true } }

export const checkout: Screen[] = [
  screen('checkout-empty', async ({ page }) => {
    await page.goto('/checkout')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  }),
  screen('checkout-contact', { firstView: firstViewOf(/Contact Information/, continueButton) }, fixture =>
    openCheckout(fixture, nothing),
  ),
  screen('checkout-contact-wrong', async fixture => {
    await openCheckout(fixture, { email: 'siti at home' })
    await continueButton(fixture.page).click()
    await expect(fixture.page.getByText('Please enter a valid email address.')).toBeVisible()
  }),
  screen(
    'checkout-shipping',
    { firstView: firstViewOf(/Shipping & Contact/, page => page.getByLabel('Full name')) },
    fixture => openCheckout(fixture, contactDone),
  ),
  screen('checkout-shipping-missing', { isViewportOnly: true }, async fixture => {
    await openCheckout(fixture, addressTyped({ city: ' ', state: '' }))
    await continueButton(fixture.page).click()
    await expect(fixture.page.getByText('Please fill in all required fields.')).toBeVisible()
  }),
  screen('checkout-postcode-filled-in', async fixture => {
    await openCheckout(fixture, contactDone)
    await fixture.page.getByLabel('Postcode').fill('88000')
    await expect(fixture.page.getByLabel('State')).toHaveValue('Sabah')
  }),
  screen('checkout-postcode-of-another-state', async fixture => {
    await openCheckout(fixture, addressTyped({ state: 'Johor' }))
    await continueButton(fixture.page).click()
    await expect(fixture.page.locator('#postcode-note')).toContainText('Sabah')
  }),
  screen('checkout-ready', { firstView: firstViewOf(/Payment/, payButton) }, async fixture => {
    await openCheckout(fixture, allDone)
    await expect(payButton(fixture.page)).toBeEnabled()
  }),
  screen(
    'checkout-long-receipt',
    { isViewportOnly: true, firstView: { '1280x720': listSums } },
    async ({ page, insertProduct, fillCart }) => {
      await fillCart(await Promise.all(Array.from({ length: 20 }, () => insertProduct())))
      await page.goto('/checkout')
      await expect(continueButton(page)).toBeEnabled()
    },
  ),
  screen('checkout-working', async fixture => {
    await openCheckout(fixture, allDone)
    await fixture.stallRequests('**/api/orders*')
    await payButton(fixture.page).click()
    await expect(fixture.page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  }),
  screen('checkout-failed', { expectedErrors: /500/ }, async fixture => {
    await openCheckout(fixture, allDone)
    await fixture.page.route('**/api/orders*', route => route.fulfill({ status: 500, json: { error: 'broken' } }))
    await payButton(fixture.page).click()
    await expect(fixture.page.getByText('Failed to place order. Please try again.')).toBeVisible()
  }),
  screen('checkout-held-by-another', async fixture => {
    const id = await openCheckout(fixture, allDone)
    await fixture.otherShopper.startPaying([id])
    await expect(fixture.page.getByText('Someone else holds a piece.')).toBeVisible()
    await expect(fixture.page.getByText('someone is paying').filter({ hasText: /\d\d:\d\d/ })).toBeVisible()
    await expect(fixture.page.getByRole('button', { name: 'Tell me if it frees up' })).toBeVisible()
  }),
  screen('checkout-sold-at-the-last-moment', { expectedErrors: /409|api\/live/ }, async fixture => {
    await fixture.page.route('**/api/live', () => {})
    // Otherwise the page may learn of the sale while it reads its products, and lets nobody pay.
    const reading = fixture.page.waitForResponse('**/api/products?ids=*')
    const id = await openCheckout(fixture, allDone)
    await reading
    await fixture.otherShopper.buy([id])
    await payButton(fixture.page).click()
    await expect(fixture.page.getByText('Failed to place order. Please try again.')).toBeVisible()
    await expect(fixture.page.getByText('This item has been sold.', { exact: true })).toBeVisible()
    await expect(fixture.page.getByText('Nothing has been paid.')).toBeVisible()
  }),
  screen('checkout-one-piece-sold', async ({ page, insertProduct, fillCart, saveCheckoutDraft, otherShopper }) => {
    const sold = await insertProduct({ title: 'Sold meanwhile' })
    await fillCart([sold, await insertProduct()])
    await saveCheckoutDraft(allDone)
    await otherShopper.buy([sold])
    await page.goto('/checkout')
    await expect(page.getByRole('button', { name: 'Remove sold pieces' })).toBeVisible()
  }),
]
