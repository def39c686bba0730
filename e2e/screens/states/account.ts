import { expect, type Page } from '@playwright/test'
import { type AccountLinkPurpose, insertAccountLink } from '#store/users/account-link-queries.server.ts'
import { insertOrder } from '../../../test/order-factories.ts'
import { calculateTotp } from '../../../test/totp.ts'
import { password, signIn } from '../../admin.ts'
import type { RunningStore } from '../../store-fixture.ts'
import { type Screen, screen } from '../fixture.ts'

async function submitAccountForm(page: Page, path: string, email: string, secret: string, message: RegExp) {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: path === '/login' ? 'Log in' : 'Sign up', exact: true }).click()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
}

/** Creates a link as the store mails it, for a new account that is signed in. */
async function createAccountLink(page: Page, store: RunningStore, purpose: AccountLinkPurpose) {
  const { uid } = await signIn(page, store, { isAdmin: false })
  return store.db.transaction().execute(tx => insertAccountLink(tx, { purpose, subject: uid, at: new Date() }))
}

/** A screen of each step that turns the second factor on, and of the log-in that asks for it. */
const secondFactorSteps: [name: string, step: (page: Page, email: string) => Promise<unknown>][] = [
  ['off', page => page.goto('/account/second-factor')],
  [
    'key',
    async page => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.locator('main img, main svg[role=img]')).toBeVisible()
    },
  ],
  [
    'codes',
    async page => {
      const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? ''
      await page.getByLabel('Code', { exact: true }).fill(calculateTotp(key))
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Write these back-up codes down now:')).toBeVisible()
    },
  ],
  ['on', page => page.goto('/account/second-factor')],
  [
    'code',
    async (page, email) => {
      await page.context().clearCookies()
      await page.goto('/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL('**/login/code')
    },
  ],
]

export const account: Screen[] = [
  screen('login', ({ page }) => page.goto('/login')),
  screen('login-empty-fields', { expectedErrors: /400/ }, ({ page }) =>
    submitAccountForm(page, '/login', '', '', /Please fill in all fields\./),
  ),
  screen('login-password-shown', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Password', { exact: true }).fill('shown or not')
    await page.getByRole('button', { name: 'Show password' }).click()
  }),
  screen('reset-password-without-mail', ({ page }) => page.goto('/login/reset')),
  screen('reset-password-expired', ({ page }) => page.goto('/login/reset?token=used')),
  screen('reset-password', async ({ page, store }) => {
    const token = await createAccountLink(page, store, 'password-reset')
    await page.goto(`/login/reset?token=${token}`)
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  }),
  screen('verify-email', async ({ page, store }) => {
    const token = await createAccountLink(page, store, 'email-verification')
    await page.goto(`/account/verify?token=${token}`)
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  }),
  screen('verify-email-guest', ({ page }) => page.goto('/account/verify?token=unknown')),
  screen('invitation', async ({ page, store }) => {
    await signIn(page, store, { isAdmin: false })
    await page.goto('/account/invitation?token=unknown')
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  }),
  screen('invitation-guest', ({ page }) => page.goto('/account/invitation?token=unknown')),
  screen('invitation-ended', { expectedErrors: /400/ }, async ({ page, store }) => {
    await signIn(page, store, { isAdmin: false })
    await page.goto('/account/invitation?token=used')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('was used already')).toBeVisible()
  }),
  screen('signup', ({ page }) => page.goto('/signup')),
  screen('signup-short-password', { expectedErrors: /400/ }, ({ page }) =>
    submitAccountForm(page, '/signup', 'new@example.com', 'short', /of at least 8 characters/),
  ),
  screen('signup-taken', { expectedErrors: /400/ }, async ({ page, store }) => {
    const { email } = await signIn(page, store, { isAdmin: false })
    await page.context().clearCookies()
    await submitAccountForm(page, '/signup', email, password, /already exists/)
  }),
  screen('google-chooser', async ({ page }) => {
    await page.goto('/login/google/start')
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  }),
  screen('google-refused', ({ page }) => page.goto('/login/google/done?error=account_not_linked')),
  screen('account', async ({ page, store }) => {
    await signIn(page, store)
    await page.goto('/account')
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  }),
  screen('account-orders', async ({ page, store }) => {
    const { uid } = await signIn(page, store, { isAdmin: false })
    for (const status of ['shipped', 'expired', 'refunded'] as const)
      await insertOrder(store.db, { userId: uid, status })
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Your orders' }).getByRole('listitem')).toHaveCount(3)
  }),
  ...secondFactorSteps.map(
    ([name], last): Screen => ({
      name: `second-factor-${name}`,
      async show({ page, store }) {
        const { email } = await signIn(page, store)
        for (const [, step] of secondFactorSteps.slice(0, last + 1)) await step(page, email)
      },
    }),
  ),
  screen('find-order-without-mail', ({ page }) => page.goto('/find-order')),
  screen('account-wrong-password', { expectedErrors: /400/ }, async ({ page, store }) => {
    await signIn(page, store, { isAdmin: false })
    await page.goto('/account')
    await page.getByLabel('Current password', { exact: true }).fill('not the one at all')
    await page.getByLabel('New password', { exact: true }).fill('tudung merah 77')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
      'The current password is wrong.',
    )
  }),
  screen('profile-guest', { isViewportOnly: true }, async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Profile' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  }),
  screen('profile-admin', { isViewportOnly: true }, async ({ page, store }) => {
    await signIn(page, store)
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Profile' }).press('Enter')
    await expect(page.getByText(/^Welcome, /)).toBeVisible()
    await expect(page.getByRole('link', { name: 'admin panel' })).toBeVisible()
  }),
]
