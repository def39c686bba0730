import { expect, type Locator, type Page } from '@playwright/test'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { insertProduct } from '../../test/factories.ts'
import { photos, test } from '../store-fixture.ts'

async function openChooser(page: Page, from: Page | Locator = page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await from.getByRole('link', { name: 'Sign in with Google' }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return popup
}

test('reports a sign-in that was cancelled in the popup, signs in with the account chosen there, and again for a form whose session has ended [LOGIN-01, ERR-07]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  const { db } = store
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
  const { id: uid, isAdmin } = await db
    .selectFrom('users')
    .select(['id', 'isAdmin'])
    .where('email', '=', 'aisyah@example.com')
    .executeTakeFirstOrThrow()
  expect(Number(isAdmin)).toBe(0)

  await setAdmin(db, uid, { isAdmin: true, at: new Date() })
  const id = await insertProduct(db, { title: 'Expired sandals', imageUrls: JSON.stringify(photos) })
  await page.goto(`/admin/edit/${id}`)
  await page.getByLabel('Product name').fill('Expensive sandals')
  await db.deleteFrom('sessions').where('userId', '=', uid).execute()
  // The live stream may have opened the dialog already, over the button.
  const save = page.getByRole('button', { name: 'Update Product' })
  await save.evaluate((button: HTMLButtonElement) => button.click())
  const popup = await openChooser(page, page.getByRole('dialog', { name: 'Please log in again' }))
  await popup.getByRole('button', { name: /Aisyah Rahman/ }).click()
  await expect(popup.getByText('This is an admin. Type the code')).toBeVisible()
  await popup.getByLabel('Code').fill(store.getAdminCode())
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await page.waitForURL(`**/admin/product/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expensive sandals')
  pageErrors.splice(0)
})
