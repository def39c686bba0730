import { expect, type Page } from '@playwright/test'
import { test } from '../store-fixture.ts'

async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return popup
}

test('reports a sign-in that was cancelled in the popup, and signs in with the account chosen there [LOGIN-01, ERR-07]', async ({
  page,
  store,
}) => {
  await page.goto('/login')
  for (const choice of ['Cancel', /Aisyah Rahman/]) {
    const popup = await openChooser(page)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: choice }).click()
    await closed
    if (choice !== 'Cancel') continue
    await expect(page.getByText('Google sign-in was cancelled.')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
  }
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
