import { expect, type Page } from '@playwright/test'
import { test } from '../store-fixture.ts'

async function openChooser(page: Page, path = '/login'): Promise<Page> {
  await page.goto(path)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return popup
}

test('signs in with the account chosen in the popup, which closes by itself [LOGIN-01, ERR-07]', async ({
  page,
  store,
}) => {
  const popup = await openChooser(page)
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

test('reports a sign-in that was cancelled in the popup [ERR-07]', async ({ page }) => {
  const popup = await openChooser(page)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await closed
  await expect(page.getByText('Google sign-in was cancelled.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
})
