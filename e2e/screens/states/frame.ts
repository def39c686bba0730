import { expect } from '@playwright/test'
import { signIn } from '../../desk.ts'
import type { Screen } from '../stage.ts'

const box = { name: 'Feedback' }

export const frame: Screen[] = [
  {
    name: 'not-found',
    complaint: /404/,
    show: ({ page }) => page.goto('/no/such/page'),
  },
  {
    name: 'unexpected-error',
    complaint: /.*/,
    async show({ page }) {
      await page.goto('/shop')
      await page.route(/\/past-sales\.data/, route => route.fulfill({ status: 500, body: 'broken' }))
      await page.getByRole('banner').getByRole('link', { name: 'past sales' }).click()
      await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
    },
  },
  {
    name: 'offline',
    isInView: true,
    complaint: /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/,
    async show({ page }) {
      await page.goto('/shop')
      await expect(page.getByRole('button', { name: 'Profile' })).toBeEnabled()
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
  },
  {
    name: 'toast-success',
    isInView: true,
    async show({ page, hang }) {
      await page.goto(`/product/${await hang()}`)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      // A toast stays for as long as the pointer is on it.
      await page.getByText('Added to cart').hover()
    },
  },
  {
    name: 'toast-error',
    isInView: true,
    complaint: /ERR_FAILED|Failed to load/,
    async show({ page }) {
      await page.goto('/cart')
      await page.route('**/api/feedback', route => route.abort())
      await page.getByRole('textbox', box).fill('More corduroy, please')
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Oops! Something went wrong.').hover()
    },
  },
  {
    name: 'toast-loading',
    isInView: true,
    async show({ page, store, holdBack }) {
      await signIn(page, store, { isAdmin: false })
      await page.goto('/cart')
      await page.getByRole('button', { name: 'Profile' }).press('Enter')
      await expect(page.getByText(/^Welcome, /)).toBeVisible()
      await holdBack('**/api/session')
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByText('Logging out...')).toBeVisible()
    },
  },
  {
    name: 'feedback-sent',
    isInView: true,
    async show({ page }) {
      await page.goto('/cart')
      await page.getByRole('textbox', box).fill('More corduroy, please')
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Thanks for your feedback!').hover()
    },
  },
  {
    name: 'skip-to-content',
    isInView: true,
    async show({ page }) {
      await page.goto('/shop')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    },
  },
]
