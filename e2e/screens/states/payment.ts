import { expect } from '@playwright/test'
import type { Screen } from '../fixture.ts'

export const payment: Screen[] = [
  { name: 'pay', show: async ({ insertProduct, goToPaymentPage }) => goToPaymentPage(await insertProduct()) },
  {
    name: 'pay-declined',
    expectedErrors: /402/,
    async show({ page, insertProduct, goToPaymentPage }) {
      await goToPaymentPage(await insertProduct())
      await page.getByLabel('Card number').fill('4000 0000 0000 0002')
      await page.getByRole('button', { name: /^Pay MYR/ }).click()
      await expect(page.getByText('Your card was declined.')).toBeVisible()
    },
  },
  {
    name: 'pay-bank-is-asked',
    async show({ page, insertProduct, otherShopper }) {
      const { url } = await otherShopper.startPaying([await insertProduct()])
      await otherShopper.pay(url, { method: 'fpx', decision: 'later' })
      await page.goto(url)
      await expect(page.locator('h1, h2', { hasText: 'Waiting for the bank' })).toBeVisible()
    },
  },
  {
    name: 'pay-nothing-here',
    expectedErrors: /404/,
    show: ({ page }) => page.goto('/sandbox/stripe/pay/cs_test_nobody'),
  },
  {
    name: 'payment-cancelled',
    async show({ page, insertProduct, goToPaymentPage }) {
      await goToPaymentPage(await insertProduct())
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByText(/Payment was cancelled/)).toBeVisible()
    },
  },
  {
    name: 'payment-not-given-back',
    expectedErrors: /ERR_FAILED|Failed to load/,
    async show({ page, insertProduct, goToPaymentPage }) {
      await goToPaymentPage(await insertProduct())
      await page.route('**/release', route => route.abort())
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByText(/couldn’t reach the shop/)).toBeVisible()
    },
  },
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
  {
    name: 'payment-open-cart-changed',
    async show({ page, insertProduct, fillCart, goToPaymentPage }) {
      const id = await insertProduct()
      await goToPaymentPage(id)
      await fillCart([id, await insertProduct({ title: 'Sunday league jersey' })])
      await page.goto('/cart')
      await expect(page.getByText(/Your cart has changed since/)).toBeVisible()
    },
  },
  {
    name: 'payment-started-over',
    async show({ page, insertProduct, goToPaymentPage }) {
      await goToPaymentPage(await insertProduct())
      await page.goto('/cart')
      await page.getByRole('button', { name: 'Start over' }).click()
      await expect(page.getByText(/Payment was cancelled/)).toBeVisible()
    },
  },
  {
    name: 'payment-made-in-another-tab',
    async show({ page, insertProduct, otherShopper, goToPaymentPage }) {
      await goToPaymentPage(await insertProduct())
      const paymentUrl = page.url()
      await page.goto('/cart')
      await expect(page.getByText(/still open/)).toBeVisible()
      await otherShopper.pay(paymentUrl)
      await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
    },
  },
]
