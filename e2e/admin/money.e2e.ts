import { openAdminPage } from '../admin.ts'
import { test } from '../store-fixture.ts'

test('leads to the login page when the session has ended before a download', async ({ page, store }) => {
  // Connected without the session, the live stream would lead there first.
  const isConnected = page.waitForResponse('**/api/live/admin')
  await openAdminPage(page, store, '/admin/money')
  await isConnected
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Orders (CSV)' }).click()
  await page.waitForURL('**/login**')
})
