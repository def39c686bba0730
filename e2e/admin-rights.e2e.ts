import { expect } from '@playwright/test'
import { insertFeedback } from '../store/feedback/feedback-queries.server.ts'
import { openDesk } from './desk.ts'
import { test } from './store.ts'

test('ERR-12 what is gone already says so', async ({ page, store, pageErrors }) => {
  const id = await insertFeedback(store.db, { message: 'Gone soon', at: new Date().toISOString() })
  await openDesk(page, store, 'tips-gone@example.com', '/admin/tips')
  await page.getByRole('listitem').filter({ hasText: 'Gone soon' }).getByRole('button', { name: 'Delete' }).click()
  await store.db.deleteFrom('feedbacks').where('id', '=', id).execute()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete feedback.')).toBeVisible()
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
