import { expect } from '@playwright/test'
import { insertFeedback } from '../../store/feedback/feedback-queries.server.ts'
import { insertUser } from '../../test/factories.ts'
import { openAdminPage } from '../admin.ts'
import { test } from '../store-fixture.ts'

test('what is gone already says so [ERR-12]', async ({ page, store, pageErrors }) => {
  const id = await insertFeedback(store.db, { message: 'Gone soon', at: new Date().toISOString() })
  await openAdminPage(page, store, 'tips-gone@example.com', '/admin/tips')
  await page.getByRole('listitem').filter({ hasText: 'Gone soon' }).getByRole('button', { name: 'Delete' }).click()
  await store.db.deleteFrom('feedbacks').where('id', '=', id).execute()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete feedback.')).toBeVisible()
  pageErrors.splice(0)
})

test('whose right is taken away sees so, and is led to the shop [USERS-04, T47]', async ({ page, store, browser }) => {
  const context = await browser.newContext({ baseURL: store.url })
  const other = await context.newPage()
  await openAdminPage(page, store, 'stays@example.com', '/admin/user-management?q=leaves')
  await openAdminPage(other, store, 'leaves@example.com', '/admin/user-management')
  await expect(other.getByRole('heading', { name: 'Admin Users' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove admin' }).click()
  await expect(other.getByText('No access to user data or no users found.')).toBeVisible()
  await other.waitForURL('**/shop')
  await context.close()
})

test('a right that could not be changed is told, and the page stays [ERR-14]', async ({ page, store, pageErrors }) => {
  await insertUser(store.db, { email: 'unlucky.findme@example.com' })
  await openAdminPage(page, store, 'rights@example.com', '/admin/user-management?q=unlucky.findme')
  await page.route('**/user-management.data*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Make admin' }).click()
  await expect(page.getByText('Failed to update admin status')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make admin' })).toBeVisible()
  pageErrors.splice(0)
})
