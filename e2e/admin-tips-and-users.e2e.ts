import { expect } from '@playwright/test'
import { insertFeedback } from '../store/feedback/feedback-queries.server.ts'
import { addUser } from '../test/factories.ts'
import { openDesk } from './desk.ts'
import { test } from './store.ts'

test('TIPS-01 TIPS-02 ERR-12 a tip comes by itself and goes when that is confirmed', async ({
  page,
  store,
  browser,
}) => {
  await openDesk(page, store, 'tips@example.com', '/admin/tips')
  const shopper = await browser.newPage({ baseURL: store.url })
  await shopper.request.post('/api/feedback', { data: { message: '<b>More</b> denim' } })
  await shopper.close()
  const tip = page.getByRole('listitem').filter({ hasText: '<b>More</b> denim' })
  await expect(tip).toContainText('anonymous')

  await tip.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete feedback?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(tip).toBeVisible()
  await tip.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Feedback deleted.')).toBeVisible()
  await expect(tip).toHaveCount(0)
})

test('ERR-12 what is gone already says so', async ({ page, store, pageErrors }) => {
  const id = await insertFeedback(store.db, { message: 'Gone soon', at: new Date().toISOString() })
  await openDesk(page, store, 'tips-gone@example.com', '/admin/tips')
  await page.getByRole('listitem').filter({ hasText: 'Gone soon' }).getByRole('button', { name: 'Delete' }).click()
  await store.db.deleteFrom('feedbacks').where('id', '=', id).execute()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete feedback.')).toBeVisible()
  pageErrors.splice(0)
})

test('USERS-02 USERS-03 DBA-06 ERR-14 finding somebody, making them an admin, and what is refused', async ({
  page,
  store,
  pageErrors,
}) => {
  const siti = await addUser(store.db, { email: 'siti.findme@example.com' })
  await openDesk(page, store, 'users@example.com', '/admin/user-management')
  const own = page.getByRole('listitem').filter({ hasText: 'users@example.com' })
  await expect(own.getByRole('button', { name: 'Remove admin' })).toBeDisabled()

  await page.getByRole('searchbox').fill('FINDME')
  await page.waitForURL('**/admin/user-management?q=FINDME')
  await expect(page.getByText('No admin users found')).toBeVisible()
  await page.getByRole('button', { name: 'Make admin' }).click()
  await expect(page.getByText('No regular users found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove admin' })).toBeVisible()

  // A server out of reach is the same to whoever clicks, and the page stays.
  await page.route('**/user-management.data*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Remove admin' }).click()
  await expect(page.getByText('Failed to update admin status')).toBeVisible()
  await page.unroute('**/user-management.data*')

  await store.db.deleteFrom('users').where('id', '=', siti).execute()
  await page.getByRole('button', { name: 'Remove admin' }).click()
  await expect(page.getByText('This account is gone.')).toBeVisible()
  pageErrors.splice(0)
})

test('USERS-04 T47 whose right is taken away sees so, and is led to the shop', async ({ page, store, browser }) => {
  const context = await browser.newContext({ baseURL: store.url })
  const other = await context.newPage()
  await openDesk(page, store, 'stays@example.com', '/admin/user-management?q=leaves')
  await openDesk(other, store, 'leaves@example.com', '/admin/user-management')
  await expect(other.getByRole('heading', { name: 'Admin Users' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove admin' }).click()
  await expect(other.getByText('No access to user data or no users found.')).toBeVisible()
  await other.waitForURL('**/shop')
  await context.close()
})
