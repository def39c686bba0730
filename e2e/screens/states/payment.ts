import { expect } from '@playwright/test'
import { type Screen, screen } from '../fixture.ts'

export const payment: Screen[] = [
  screen('pay', async ({ insertProduct, goToPaymentPage }) => goToPaymentPage(await insertProduct())),
  screen('pay-declined', { expectedErrors: /402/ }, async ({ page, insertProduct, goToPaymentPage }) => {
    await goToPaymentPage(await insertProduct())
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: /^Pay MYR/ }).click()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
  }),
  screen('pay-bank-is-asked', async ({ page, insertProduct, otherShopper }) => {
    const { url } = await otherShopper.startPaying([await insertProduct()])
    await otherShopper.pay(url, { method: 'fpx', decision: 'later' })
    await page.goto(url)
    await expect(page.locator('h1, h2', { hasText: 'Waiting for the bank' })).toBeVisible()
  }),
  screen('pay-nothing-here', { expectedErrors: /404/ }, ({ page }) => page.goto('/sandbox/stripe/pay/cs_test_nobody')),
  screen('payment-cancelled', async ({ page, insertProduct, goToPaymentPage }) => {
    await goToPaymentPage(await insertProduct())
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText(/Payment was cancelled/)).toBeVisible()
  }),
  screen(
    'payment-not-given-back',
    { expectedErrors: /ERR_FAILED|Failed to load/ },
    async ({ page, insertProduct, goToPaymentPage }) => {
      await goToPaymentPage(await insertProduct())
      await page.route('**/release', route => route.abort())
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByText(/isn’t cancelled yet/)).toBeVisible()
    },
  ),
  ...['/cart', '/checkout'].map(
    (path): Screen => ({
      name: `payment-open${path.replace('/', '-')}`,
      async show({ page, insertProduct, goToPaymentPage }) {
        await goToPaymentPage(await insertProduct())
        await page.goto(path)
        await expect(page.getByText(/still open/)).toBeVisible()
      },
    }),
  ),
  screen('payment-open-cart-changed', async ({ page, insertProduct, fillCart, goToPaymentPage }) => {
    const id = await insertProduct()
    await goToPaymentPage(id)
    await fillCart([id, await insertProduct({ title: 'Sunday league jersey' })])
    await page.goto('/cart')
    await expect(page.getByText(/Your cart has changed since/)).toBeVisible()
  }),
  screen('payment-made-in-another-tab', async ({ page, insertProduct, otherShopper, goToPaymentPage }) => {
    await goToPaymentPage(await insertProduct())
    const paymentUrl = page.url()
    await page.goto('/cart')
    await expect(page.getByText(/still open/)).toBeVisible()
    await otherShopper.pay(paymentUrl)
    await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
  }),
]
