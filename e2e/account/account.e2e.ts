import { expect, type Page } from '@playwright/test'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { password, signIn } from '../admin.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

const newPassword = 'tudung merah 77'

async function openAccount(page: Page) {
  await page.goto('/past-sales')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
}

test('changes the password, which logs out other devices, and logs out everywhere [AUTH-01]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  const { email } = await signIn(page, store, { isAdmin: false })
  const other = await openPageInNewContext(browser, store, pageErrors)
  await other.request.post(`${store.url}/login.data`, { form: { email, password } })
  await openAccount(page)
  await page.getByLabel('Current password', { exact: true }).fill('not the one at all')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('The current password is wrong.')
  expect(pageErrors.splice(0).every(error => error.includes('400'))).toBe(true)

  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password changed')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  await other.goto('/account')
  expect(new URL(other.url()).pathname).toBe('/login')

  await other.request.post(`${store.url}/login.data`, { form: { email, password: newPassword } })
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Logged out everywhere')).toBeVisible()
  await other.goto('/account')
  expect(new URL(other.url()).pathname).toBe('/login')
  await other.context().close()
})

test('a user who becomes an admin sees the admin panel at once, and loses it at once when demoted [GEN-05]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  const { uid, email } = await signIn(page, store, { isAdmin: false })
  await page.goto('/past-sales')
  await page.getByRole('button', { name: 'Profile' }).hover()
  await expect(page.getByText(`Welcome, ${email.split('@')[0]}`, { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'admin panel' })
  await expect(link).toHaveCount(0)

  const boss = await openPageInNewContext(browser, store, pageErrors)
  await signIn(boss, store)
  const change = (isAdmin: boolean) =>
    boss.request.post(`${store.url}/admin/user-management.data`, { form: { userId: uid, isAdmin: String(isAdmin) } })
  await change(true)
  await expect(link).toBeVisible()
  await change(false)
  await expect(link).toHaveCount(0)
  await boss.context().close()
  await setAdmin(store.db, uid, { isAdmin: false, at: new Date() })
})
