import { expect, type Page } from '@playwright/test'
import { address, email, insertNotification, insertProduct } from '../../test/factories.ts'
import { bell, clearStore, leaveList, openAdminPage, signIn } from '../admin.ts'
import { test } from '../store-fixture.ts'

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const show = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test('shows new orders at once, filters, marks as read by hovering, archives, restores and opens notifications [DBA-04, NOTIF-01, NOTIF-02, NOTIF-04, NOTIF-05, NOTIF-07, NOTIF-08, T42]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  await page.clock.install()
  await signIn(page, store)
  await insertNotification(store.db, { title: 'Third news', type: 'system', link: '' })
  await insertNotification(store.db, { title: 'Second news', type: 'low_stock' })
  await insertNotification(store.db, { title: 'First news' })
  await page.goto('/admin/notifications')
  await expect(page.getByText('3 unread', { exact: true })).toBeVisible()
  await show(page, 'Unread')
  await page.waitForURL('**/admin/notifications?show=unread')
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
  await leaveList(page, options => expect(page.getByText('No notifications to show')).toBeVisible(options))
  await show(page, 'Archived')
  await expect(page.getByText('1 archived notification')).toBeVisible()
  await card(page, 'Second news').getByRole('button', { name: 'Restore' }).click()
  await leaveList(page, options => expect(page.getByText('No archived notifications')).toBeVisible(options))
  await show(page, 'All')
  await show(page, 'System')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Third news/])
  await show(page, 'All Types')
  // The cards move while the list changes, and a card that leaves the pointer stays unread.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^First news/, /^Second news$/, /^Third news/])
  await card(page, 'Third news').hover()
  await expect(bell(page, '1')).toBeVisible()
  await page.getByRole('link', { name: /First news/ }).click()
  await page.waitForURL('**/admin/orders')
  await bell(page, '0').click()
  await expect(page.getByText('All caught up!')).toBeVisible()

  await test.step('filters that are pressed before the first one has rendered are combined', async () => {
    await page.goto('/admin/notifications?show=archived')
    await expect(page.getByText('No archived notifications')).toBeVisible()
    // Two presses in one task: React renders nothing in between.
    await page.evaluate(() => {
      for (const name of ['All', 'System'])
        [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click()
    })
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Third news/])
    await expect(page).toHaveURL(/\/admin\/notifications\?type=system$/)
  })
  await test.step('a new order', async () => {
    await show(page, 'Orders')
    const id = await insertProduct(store.db)
    const shipping = { ...address, name: 'Lina Live' }
    const placed = await page.request.post('/api/orders', { data: { email, shipping, items: [{ id }] } })
    expect(placed.ok()).toBe(true)
    await expect(card(page, 'from Lina Live')).toContainText('unpaid when placed')
  })
})

test('hovering marks a notification as read without moving it, and never the one that follows [NOTIF-04, T42]', async ({
  page,
  store,
}) => {
  // Other tests of this worker share the store.
  await store.db.updateTable('notifications').set({ read: 1 }).execute()
  const titles = Array.from({ length: 12 }, (_, number) => `Hovered ${String(number).padStart(2, '0')}`)
  for (const title of titles) await insertNotification(store.db, { type: 'low_stock', title })
  await page.clock.install()
  await openAdminPage(page, store, '/admin/notifications?show=unread&type=stock')
  const headings = page.getByRole('heading', { name: /^Hovered/ })
  const newestFirst = titles.toReversed()
  const listReadTitles = async () => {
    const rows = await store.db.selectFrom('notifications').select('title').where('read', '=', 1).execute()
    return rows.map(({ title }) => title).filter(title => title.startsWith('Hovered'))
  }
  await expect(headings).toHaveText(newestFirst.slice(0, 10).map(title => new RegExp(title)))
  await card(page, 'Hovered 10').hover()
  await expect.poll(listReadTitles).toEqual(['Hovered 10'])
  await expect(page.getByRole('status').filter({ hasText: 'unread' })).toHaveText('11 unread')
  await expect(headings).toHaveText(newestFirst.slice(0, 10).map(title => new RegExp(title)))
  await expect(card(page, 'Hovered 10').getByText('unread')).toHaveCount(0)

  await card(page, 'Hovered 10').getByRole('button', { name: 'Archive' }).click()
  await expect(card(page, 'Hovered 10')).toContainText('Archived')
  await expect(headings).toHaveCount(10)
  // The mouse rests until the rows no longer keep their places, and the next card moves under it.
  // The only notification that is read besides the first is the one that gets the keyboard's focus.
  await page.clock.runFor(60_000)
  await expect(card(page, 'Hovered 10')).toHaveCount(0)
  await expect(headings).toHaveCount(10)
  await page.clock.runFor(2_000)
  await card(page, 'Hovered 03').getByRole('button', { name: 'Archive' }).focus()
  await expect.poll(listReadTitles).toContain('Hovered 03')
  expect((await listReadTitles()).sort()).toEqual(['Hovered 03', 'Hovered 10'])

  await page.getByRole('link', { name: 'Archived' }).click()
  await card(page, 'Hovered 10').getByRole('button', { name: 'Restore' }).click()
  await expect(card(page, 'Hovered 10')).toContainText('Restored')
})
