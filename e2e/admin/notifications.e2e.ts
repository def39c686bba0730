import { expect, type Page } from '@playwright/test'
import { address, email, insertNotification, insertProduct } from '../../test/factories.ts'
import { openAdminPage } from '../admin.ts'
import { test } from '../store-fixture.ts'

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a mouse that rests on a card reads it; the card stays, and the next one is not read by sliding [NOTIF-04, T42]', async ({
  page,
  store,
}) => {
  // What earlier journeys in this store left.
  await store.db.updateTable('notifications').set({ read: 1 }).execute()
  const titles = Array.from({ length: 12 }, (_, number) => `Hovered ${String(number).padStart(2, '0')}`)
  for (const title of titles) await insertNotification(store.db, { type: 'low_stock', title })
  await openAdminPage(page, store, 'hover@example.com', '/admin/notifications?show=unread&type=stock')
  const headings = page.getByRole('heading', { name: /^Hovered/ })
  const newestFirst = titles.toReversed()
  const read = async () => {
    const rows = await store.db.selectFrom('notifications').select('title').where('read', '=', 1).execute()
    return rows.map(({ title }) => title).filter(title => title.startsWith('Hovered'))
  }
  await expect(headings).toHaveText(newestFirst.slice(0, 10).map(title => new RegExp(title)))
  await card(page, 'Hovered 10').hover()
  await expect.poll(read).toEqual(['Hovered 10'])
  await expect(page.getByRole('status').filter({ hasText: 'unread' })).toHaveText('11 unread')
  await expect(headings).toHaveText(newestFirst.slice(0, 10).map(title => new RegExp(title)))
  await expect(card(page, 'Hovered 10').getByText('unread')).toHaveCount(0)

  await card(page, 'Hovered 10').getByRole('button', { name: 'Archive' }).click()
  await expect(card(page, 'Hovered 10')).toHaveCount(0)
  await expect(headings).toHaveCount(10)
  await page.waitForTimeout(400)
  expect(await read()).toEqual(['Hovered 10'])

  await page.getByRole('link', { name: 'Archived' }).click()
  await card(page, 'Hovered 10').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No archived notifications')).toBeVisible()
})

test('the keyboard reads a card, opens it and archives it; a link to elsewhere is none [NOTIF-05, T44]', async ({
  page,
  store,
}) => {
  await openAdminPage(page, store, 'keys@example.com', '/admin/notifications?type=system')
  await insertNotification(store.db, { type: 'system', title: 'Keyed first', link: '/admin/tips' })
  await insertNotification(store.db, { type: 'system', title: 'Keyed second', link: 'https://evil.example' })
  await page.reload()
  await expect(card(page, 'Keyed second').getByRole('link')).toHaveCount(0)
  await card(page, 'Keyed second').getByRole('button', { name: 'Archive' }).focus()
  await expect(card(page, 'Keyed second').getByText('unread')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(card(page, 'Keyed second')).toHaveCount(0)
  await card(page, 'Keyed first').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/tips')
  await expect
    .poll(async () => store.db.selectFrom('notifications').select('read').where('title', '=', 'Keyed first').execute())
    .toEqual([{ read: 1 }])
})

test('an order that comes in is on the page at once, and is called unpaid [DBA-04, NOTIF-03, T40]', async ({
  page,
  store,
}) => {
  await openAdminPage(page, store, 'waits@example.com', '/admin/notifications?type=orders')
  const id = await insertProduct(store.db)
  const shipping = { ...address, name: 'Lina Live' }
  const placed = await page.request.post('/api/orders', { data: { email, shipping, items: [{ id }] } })
  expect(placed.ok()).toBe(true)
  await expect(card(page, 'from Lina Live')).toContainText('unpaid when placed')
})
