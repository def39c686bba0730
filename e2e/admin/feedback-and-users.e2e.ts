import { expect, type Page } from '@playwright/test'
import { insertUser } from '../../test/factories.ts'
import { clearStore, confirmInDialog, deleteAndConfirm, leaveList, openAdminPage, signIn, statValue } from '../admin.ts'
import { failSubmissions } from '../requests.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test('shows new feedback without a reload, newest first, and deletes it after a confirmation [TIPS-01, TIPS-02, ERR-12, GEN-05]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await clearStore(store)
  await page.clock.install()
  await openAdminPage(page, store, '/admin/tips')
  await expect(page.getByText('No feedback received yet.')).toBeVisible()
  const guest = await openPageInNewContext(browser, store, pageErrors)
  for (const message of ['More corduroy, please', '<b>Bold</b> wish']) {
    await guest.request.post('/api/feedback', { data: { message } })
    await expect(page.getByText(message)).toBeVisible()
  }
  await signIn(guest, store, { isAdmin: false, email: 'wisher@example.com' })
  await guest.request.post('/api/feedback', { data: { message: 'A wish with a name' } })
  const tips = page.getByRole('main').getByRole('listitem')
  await expect(tips).toHaveText([/A wish with a name.*wisher@example.com/, /<b>Bold<\/b> wish/, /More corduroy/])
  const { createdAt } = await store.db
    .selectFrom('feedbacks')
    .select('createdAt')
    .where('message', '=', 'A wish with a name')
    .executeTakeFirstOrThrow()
  await expect(tips.first().getByRole('time')).toHaveAttribute('datetime', createdAt)

  const deleteButton = tips.first().getByRole('button', { name: 'Delete' })
  await deleteButton.click()
  await page.getByRole('dialog', { name: 'Delete feedback?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(tips).toHaveCount(3)
  await page.route(/tips\.data/, route => route.abort())
  await deleteAndConfirm(page, deleteButton, 'Delete feedback?')
  await expect(page.getByText('Failed to delete feedback.')).toBeVisible()
  pageErrors.splice(0)
  await page.unroute(/tips\.data/)
  await deleteAndConfirm(page, deleteButton, 'Delete feedback?')
  await expect(page.getByText('Feedback deleted.')).toBeVisible()
  await leaveList(page, options => expect(tips).toHaveText([/<b>Bold<\/b> wish/, /More corduroy/], options))
  await guest.context().close()
})

test.describe('users', () => {
  const list = (page: Page, name: string) => page.getByRole('region', { name })

  test('lists and finds users, grants and removes the admin right, and updates open pages [USERS-01, USERS-02, USERS-03, USERS-04, USERS-05, VAL-16, GEN-05]', async ({
    page,
    store,
    browser,
    pageErrors,
  }) => {
    await page.clock.install()
    const { email } = await signIn(page, store)
    const friend = await openPageInNewContext(browser, store, pageErrors)
    await page.goto('/admin/user-management')
    const before = Number(await statValue(page, 'Total Users').textContent())
    const known = `friend-${before}@example.com`
    await signIn(friend, store, { isAdmin: false, email: known })
    await expect(statValue(page, 'Total Users')).toHaveText(String(before + 1))
    await expect(page.getByText('admins have full access')).toBeVisible()
    await expect(page.getByText('You cannot remove your own admin access.')).toBeVisible()

    const search = page.getByRole('searchbox')
    await search.fill(known.split('@')[0]?.toUpperCase() ?? '')
    await expect(list(page, 'Admin Users')).toContainText('No admin users found')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: known })
    await expect(list(page, 'Regular Users').getByRole('listitem')).toHaveCount(1)
    await expect(row).toContainText(/friend-\d+.*Joined \d/)
    await row.getByRole('button', { name: 'Make admin' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      /Made on \d.*\. Signs in with a password\. The e-mail address was never verified/,
    )
    await confirmInDialog(page, 'Make admin')
    await expect(row).toContainText('Now an admin')
    await leaveList(page, async options => {
      await expect(list(page, 'Admin Users')).toContainText(known, options)
      await expect(list(page, 'Regular Users')).toContainText('No regular users found', options)
    })

    await friend.goto('/admin/user-management')
    const total = async (name: string) => Number(await statValue(friend, name).textContent())
    expect(await total('Admins')).toBeGreaterThan(1)
    expect((await total('Admins')) + (await total('Regular Users'))).toBe(await total('Total Users'))

    await test.step('a user who loses the right sees so at once and is sent to the shop [T47]', async () => {
      await row.getByRole('button', { name: 'Remove admin' }).click()
      await confirmInDialog(page, 'Remove admin')
      await expect(friend.getByText('No access to user data or no users found.')).toBeVisible()
      await expect(friend.getByText('Please check that you have admin permissions.')).toBeVisible()
      await friend.waitForURL('**/shop')
      await expect(friend.getByRole('link', { name: 'admin panel' })).toHaveCount(0)
    })
    await search.fill(email)
    const own = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
    await expect(own).toContainText('(you)')
    await expect(own.getByRole('button', { name: 'Remove admin' })).toBeDisabled()
    await friend.context().close()
    expectOnlyStreamErrors(pageErrors)
  })
})

test('says so when the admin right could not be changed [ERR-14]', async ({ page, store, pageErrors }) => {
  await insertUser(store.db, { email: 'unlucky.findme@example.com' })
  await openAdminPage(page, store, '/admin/user-management?q=unlucky.findme')
  await failSubmissions(page, '**/user-management.data*')
  await page.getByRole('button', { name: 'Make admin' }).click()
  await confirmInDialog(page, 'Make admin')
  await expect(page.getByText('Failed to update admin status')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make admin' })).toBeVisible()
  pageErrors.splice(0)
})

/** A user who lost the admin right reconnects to the admin stream once and gets 403. */
function expectOnlyStreamErrors(pageErrors: string[]) {
  expect(pageErrors.splice(0).filter(error => !error.includes('/api/live/admin'))).toEqual([])
}
