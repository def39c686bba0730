import { expect, type Page } from '@playwright/test'
import { collectPageErrors, test } from '../store-fixture.ts'

async function openChooser(page: Page, errors: string[]): Promise<Page> {
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  const popup = await opened
  collectPageErrors(popup, errors)
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return popup
}

test('Google in a popup: chosen there, it closes by itself and the page goes on [LOGIN-01, ERR-07]', async ({
  page,
  store,
  pageErrors,
}) => {
  const popup = await openChooser(page, pageErrors)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: /Aisyah Rahman/ }).click()
  await closed
  await page.waitForURL('**/shop')
  await expect(page.getByText('Signed in with Google')).toBeVisible()
  await page.getByRole('button', { name: 'Profile' }).hover()
  await expect(page.getByText('Welcome, aisyah')).toBeVisible()
  const { isAdmin } = await store.db
    .selectFrom('users')
    .select('isAdmin')
    .where('email', '=', 'aisyah@example.com')
    .executeTakeFirstOrThrow()
  expect(Number(isAdmin)).toBe(0)
})

test('cancelled in the popup: it closes, and the page says so and stays [ERR-07]', async ({ page, pageErrors }) => {
  const popup = await openChooser(page, pageErrors)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await closed
  await expect(page.getByText('Google sign-in was cancelled.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
})
