import { expect, type Locator } from '@playwright/test'
import { signIn } from '../../admin.ts'
import type { Screen } from '../fixture.ts'

const box = { name: 'Feedback' }

/** Toasts stay while a pointer is over one. Only a test can do that: they take no presses. */
const keepToast = (toast: Locator) => toast.dispatchEvent('mouseover')

export const layout: Screen[] = [
  {
    name: 'not-found',
    expectedErrors: /404/,
    show: ({ page }) => page.goto('/no/such/page'),
  },
  {
    name: 'unexpected-error',
    expectedErrors: /.*/,
    async show({ page }) {
      await page.goto('/shop')
      await page.route(/\/past-sales\.data/, route => route.fulfill({ status: 500, body: 'broken' }))
      await page.getByRole('banner').getByRole('link', { name: 'past sales' }).click()
      await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
    },
  },
  {
    name: 'offline',
    isViewportOnly: true,
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/,
    async show({ page }) {
      await page.goto('/shop')
      await expect(page.getByRole('button', { name: 'Profile' })).toBeEnabled()
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
  },
  {
    name: 'toast-success',
    isViewportOnly: true,
    async show({ page, insertProduct }) {
      await page.goto(`/product/${await insertProduct()}`)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await keepToast(page.getByText('Added to cart'))
    },
  },
  {
    name: 'toast-error',
    isViewportOnly: true,
    expectedErrors: /ERR_FAILED|Failed to load/,
    async show({ page }) {
      await page.goto('/cart')
      await page.route('**/api/feedback', route => route.abort())
      await page.getByRole('textbox', box).fill('More corduroy, please')
      await page.getByRole('button', { name: 'Submit' }).click()
      await keepToast(page.getByText('Oops! Something went wrong.'))
    },
  },
  {
    name: 'toast-loading',
    isViewportOnly: true,
    async show({ page, store, stallRequests }) {
      await signIn(page, store, { isAdmin: false })
      await page.goto('/cart')
      await page.getByRole('button', { name: 'Profile' }).press('Enter')
      await expect(page.getByText(/^Welcome, /)).toBeVisible()
      await stallRequests('**/api/session')
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByText('Logging out...')).toBeVisible()
    },
  },
  {
    name: 'feedback-sent',
    isViewportOnly: true,
    async show({ page }) {
      await page.goto('/cart')
      await page.getByRole('textbox', box).fill('More corduroy, please')
      await page.getByRole('button', { name: 'Submit' }).click()
      await keepToast(page.getByRole('status').filter({ hasText: 'Thanks for your feedback!' }))
    },
  },
  {
    name: 'skip-to-content',
    isViewportOnly: true,
    async show({ page }) {
      await page.goto('/shop')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    },
  },
]
