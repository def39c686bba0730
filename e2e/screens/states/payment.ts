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
]
