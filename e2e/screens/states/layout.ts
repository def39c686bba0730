import { expect, type Locator } from '@playwright/test'
import { signIn } from '../../admin.ts'
import { type Screen, screen } from '../fixture.ts'

const box = { name: 'Feedback' }

/** Toasts stay while a pointer is over one. Only a test can do that: they take no presses. */
const keepToast = (toast: Locator) => toast.dispatchEvent('mouseover')

export const layout: Screen[] = [
  screen('not-found', { expectedErrors: /404/ }, ({ page }) => page.goto('/no/such/page')),
  screen('unexpected-error', { expectedErrors: /.*/ }, async ({ page }) => {
    await page.goto('/shop')
    await page.route(/\/past-sales\.data/, route => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('banner').getByRole('link', { name: 'past sales' }).click()
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  }),
  screen(
    'offline',
    { isViewportOnly: true, expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/ },
    async ({ page }) => {
      await page.goto('/shop')
      await expect(page.getByRole('button', { name: 'Profile' })).toBeEnabled()
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
  ),
  screen('toast-success', { isViewportOnly: true }, async ({ page, insertProduct }) => {
    await page.goto(`/product/${await insertProduct()}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await keepToast(page.getByText('Added to cart'))
  }),
  screen('toast-error', { isViewportOnly: true, expectedErrors: /ERR_FAILED|Failed to load/ }, async ({ page }) => {
    await page.goto('/cart')
    await page.route('**/api/feedback', route => route.abort())
    await page.getByRole('textbox', box).fill('More corduroy, please')
    await page.getByRole('button', { name: 'Submit' }).click()
    await keepToast(page.getByText('Oops! Something went wrong.'))
  }),
  screen('toast-loading', { isViewportOnly: true }, async ({ page, store, stallRequests }) => {
    await signIn(page, store, { isAdmin: false })
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Profile' }).press('Enter')
    await expect(page.getByText(/^Welcome, /)).toBeVisible()
    await stallRequests('**/api/session')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logging out...')).toBeVisible()
  }),
  screen('feedback-sent', { isViewportOnly: true }, async ({ page }) => {
    await page.goto('/cart')
    await page.getByRole('textbox', box).fill('More corduroy, please')
    await page.getByRole('button', { name: 'Submit' }).click()
    await keepToast(page.getByRole('status').filter({ hasText: 'Thanks for your feedback!' }))
  }),
  screen('skip-to-content', { isViewportOnly: true }, async ({ page }) => {
    await page.goto('/shop')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  }),
]
