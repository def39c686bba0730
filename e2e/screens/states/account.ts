import { expect, type Page } from '@playwright/test'
import { type AccountLinkPurpose, insertAccountLink } from '#store/users/account-link-queries.server.ts'
import { insertOrder } from '../../../test/order-factories.ts'
import { password, signIn } from '../../admin.ts'
import type { RunningStore } from '../../store-fixture.ts'
import type { Screen } from '../fixture.ts'

async function submitAccountForm(page: Page, path: string, email: string, secret: string, message: RegExp) {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: path === '/login' ? 'Log in' : 'Sign up', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
}

/** Creates a link as the store mails it, for a new account that is signed in. */
async function createAccountLink(page: Page, store: RunningStore, purpose: AccountLinkPurpose) {
  const { uid } = await signIn(page, store, { isAdmin: false })
  return store.db.transaction().execute(tx => insertAccountLink(tx, { purpose, userId: uid, at: new Date() }))
}

export const account: Screen[] = [
  { name: 'login', show: ({ page }) => page.goto('/login') },
  {
    name: 'login-empty-fields',
    expectedErrors: /400/,
    show: ({ page }) => submitAccountForm(page, '/login', '', '', /Please fill in all fields\./),
  },
  {
    name: 'login-wrong',
    expectedErrors: /400/,
    show: ({ page }) => submitAccountForm(page, '/login', 'siti@example.com', 'not the one', /password/i),
  },
  {
    name: 'login-password-shown',
    async show({ page }) {
      await page.goto('/login')
      await page.getByLabel('Password', { exact: true }).fill('shown or not')
      await page.getByRole('button', { name: 'Show password' }).click()
    },
  },
  { name: 'reset-password-without-mail', show: ({ page }) => page.goto('/login/reset') },
  { name: 'reset-password-expired', show: ({ page }) => page.goto('/login/reset?token=used') },
  {
    name: 'reset-password',
    async show({ page, store }) {
      const token = await createAccountLink(page, store, 'password-reset')
      await page.goto(`/login/reset?token=${token}`)
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'verify-email',
    async show({ page, store }) {
      const token = await createAccountLink(page, store, 'email-verification')
      await page.goto(`/account/verify?token=${token}`)
      await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
    },
  },
  { name: 'verify-email-guest', show: ({ page }) => page.goto('/account/verify?token=unknown') },
  { name: 'signup', show: ({ page }) => page.goto('/signup') },
  {
    name: 'signup-short-password',
    expectedErrors: /400/,
    show: ({ page }) => submitAccountForm(page, '/signup', 'new@example.com', 'short', /8 characters/),
  },
  {
    name: 'signup-taken',
    expectedErrors: /400/,
    async show({ page, store }) {
      const { email } = await signIn(page, store, { isAdmin: false })
      await page.context().clearCookies()
      await submitAccountForm(page, '/signup', email, password, /exists|already/i)
    },
  },
  {
    name: 'google-chooser',
    async show({ page }) {
      await page.goto('/login/google/start')
      await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    },
  },
  {
    name: 'google-refused',
    show: ({ page }) => page.goto('/login/google/done?error=account_not_linked'),
  },
  {
    name: 'account',
    async show({ page, store }) {
      await signIn(page, store)
      await page.goto('/account')
      await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
    },
  },
  {
    name: 'account-orders',
    async show({ page, store }) {
      const { uid } = await signIn(page, store, { isAdmin: false })
      for (const status of ['shipped', 'expired', 'refunded'] as const)
        await insertOrder(store.db, { userId: uid, status })
      await page.goto('/account')
      await expect(page.getByRole('region', { name: 'Your orders' }).getByRole('listitem')).toHaveCount(3)
    },
  },
  { name: 'find-order-without-mail', show: ({ page }) => page.goto('/find-order') },
  {
    name: 'account-wrong-password',
    expectedErrors: /400/,
    async show({ page, store }) {
      await signIn(page, store, { isAdmin: false })
      await page.goto('/account')
      await page.getByLabel('Current password', { exact: true }).fill('not the one at all')
      await page.getByLabel('New password', { exact: true }).fill('tudung merah 77')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'The current password is wrong.' })).toBeVisible()
    },
  },
  {
    name: 'profile-guest',
    isViewportOnly: true,
    async show({ page }) {
      await page.goto('/shop')
      await page.getByRole('button', { name: 'Profile' }).press('Enter')
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    },
  },
  {
    name: 'profile-admin',
    isViewportOnly: true,
    async show({ page, store }) {
      await signIn(page, store)
      await page.goto('/shop')
      await page.getByRole('button', { name: 'Profile' }).press('Enter')
      await expect(page.getByText(/^Welcome, /)).toBeVisible()
      await expect(page.getByRole('link', { name: 'admin panel' })).toBeVisible()
    },
  },
]
