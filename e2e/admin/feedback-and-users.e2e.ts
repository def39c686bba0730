import { expect, type Page } from '@playwright/test'
import { insertNotification } from '../../test/factories.ts'
import { clearStore, openPageInNewContext, signIn } from '../admin.ts'
import { test } from '../store-fixture.ts'

const bell = (page: Page, unread: string) => page.getByRole('link', { name: `Notifications, ${unread} unread` })

test.describe('notifications', () => {
  const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
  const show = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

  test('resting the mouse on a card reads it and it stays; archive, restore, open [NOTIF-04, NOTIF-05, NOTIF-07, NOTIF-08, T42]', async ({
    page,
    store,
  }) => {
    await clearStore(store)
    await signIn(page, store)
    await insertNotification(store.db, { title: 'Third news', type: 'system', link: '' })
    await insertNotification(store.db, { title: 'Second news', type: 'low_stock' })
    await insertNotification(store.db, { title: 'First news' })
    await page.goto('/admin/notifications')
    await expect(page.getByText('3 unread', { exact: true })).toBeVisible()
    await show(page, 'Unread')
    await expect(bell(page, '3')).toBeVisible()
    await card(page, 'Second news').hover()
    await expect(bell(page, '2')).toBeVisible()
    await expect(page.getByText('2 unread', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^First news/, /^Second news$/, /^Third news/])
    const { read, readAt } = await store.db
      .selectFrom('notifications')
      .select(['read', 'readAt'])
      .where('title', '=', 'Second news')
      .executeTakeFirstOrThrow()
    expect([read, readAt]).toEqual([1, expect.any(String)])

    await show(page, 'Read')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Second news'])
    await card(page, 'Second news').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('No notifications to show')).toBeVisible()
    await show(page, 'Archived')
    await expect(page.getByText('1 archived notification')).toBeVisible()
    await card(page, 'Second news').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('No archived notifications')).toBeVisible()
    await show(page, 'All')
    await show(page, 'System')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Third news/])
    await show(page, 'All Types')
    await card(page, 'Third news').hover()
    await expect(bell(page, '1')).toBeVisible()
    await page.getByRole('link', { name: /First news/ }).click()
    await page.waitForURL('**/admin/orders')
    await bell(page, '0').click()
    await expect(page.getByText('All caught up!')).toBeVisible()
  })

  test('a page holds ten, the bell stops at 9+, and news come in by themselves [NOTIF-06, ANAV-02, GEN-05]', async ({
    page,
    store,
    browser,
    pageErrors,
  }) => {
    await clearStore(store)
    await signIn(page, store)
    for (let made = 0; made < 12; made++) await insertNotification(store.db, { title: `Older news ${made}` })
    await page.goto('/admin/notifications')
    await expect(bell(page, '9+')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
    await page.getByRole('link', { name: 'Previous' }).click()

    const colleague = await openPageInNewContext(browser, store, pageErrors)
    await signIn(colleague, store)
    await colleague.goto('/admin/notifications?page=2')
    await colleague.getByRole('button', { name: 'Archive' }).first().click()
    await expect(page.getByText('11 unread', { exact: true })).toBeVisible()
    await colleague.context().close()
  })
})

test('feedback comes in while the page is open, newest first, and is deleted after a question [TIPS-01, TIPS-02, ERR-12, GEN-05]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await clearStore(store)
  await signIn(page, store)
  await page.goto('/admin/tips')
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
  await expect(tips.first().getByRole('time')).toContainText(String(new Date().getFullYear()))

  const dialog = page.getByRole('dialog', { name: 'Delete feedback?' })
  await tips.first().getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(tips).toHaveCount(3)
  await page.route(/tips\.data/, route => route.abort())
  await tips.first().getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete feedback.')).toBeVisible()
  pageErrors.splice(0)
  await page.unroute(/tips\.data/)
  await tips.first().getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Feedback deleted.')).toBeVisible()
  await expect(tips).toHaveText([/<b>Bold<\/b> wish/, /More corduroy/])
  await guest.context().close()
})

test.describe('users', () => {
  const list = (page: Page, name: string) => page.getByRole('region', { name })
  const card = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')

  test('the two lists, the search, and rights that come and go [USERS-01, USERS-02, USERS-03, USERS-04, USERS-05, VAL-16, GEN-05]', async ({
    page,
    store,
    browser,
    pageErrors,
  }) => {
    const { email } = await signIn(page, store)
    const friend = await openPageInNewContext(browser, store, pageErrors)
    await page.goto('/admin/user-management')
    const before = Number(await card(page, 'Total Users').getByRole('definition').textContent())
    const known = `friend-${before}@example.com`
    await signIn(friend, store, { isAdmin: false, email: known })
    await expect(card(page, 'Total Users').getByRole('definition')).toHaveText(String(before + 1))
    await expect(page.getByText('admins have full access')).toBeVisible()
    await expect(page.getByText('You cannot remove your own admin access.')).toBeVisible()

    const search = page.getByRole('searchbox')
    await search.fill(known.split('@')[0]?.toUpperCase() ?? '')
    await expect(list(page, 'Admin Users')).toContainText('No admin users found')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: known })
    await expect(list(page, 'Regular Users').getByRole('listitem')).toHaveCount(1)
    await expect(row).toContainText(/friend-\d+.*Joined \d/)
    await row.getByRole('button', { name: 'Make admin' }).click()
    await expect(list(page, 'Admin Users')).toContainText(known)
    await expect(list(page, 'Regular Users')).toContainText('No regular users found')

    await friend.goto('/admin/user-management')
    const total = async (name: string) => Number(await card(friend, name).getByRole('definition').textContent())
    expect(await total('Admins')).toBeGreaterThan(1)
    expect((await total('Admins')) + (await total('Regular Users'))).toBe(await total('Total Users'))

    await test.step('whoever loses the right sees that at once, and is led away [T47]', async () => {
      await row.getByRole('button', { name: 'Remove admin' }).click()
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
    // The stream that was taken away asks once more and is refused.
    expect(pageErrors.splice(0).every(error => error.includes('/api/live/admin'))).toBe(true)
  })
})
