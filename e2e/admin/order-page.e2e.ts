import { expect } from '@playwright/test'
import { insertNotification } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, confirmInDialog, openAdminPage, orderCards } from '../admin.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test("the keyboard reads and archives notifications, opens an order's page from one and moves the order on; admins leave each other notes, and each changes their own alone [NOTIF-05]", {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await insertNotification(store.db, { type: 'order_paid', title: 'Order Paid', link: `/admin/orders/${id}` })
  await insertNotification(store.db, { type: 'system', title: 'Keyed', link: '' })
  const { email } = await openAdminPage(page, store, '/admin/notifications')
  const keyed = page.getByRole('listitem').filter({ hasText: 'Keyed' })
  await keyed.getByRole('button', { name: 'Archive' }).focus()
  await expect(keyed.getByText('unread')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(keyed.getByText('Archived')).toBeFocused()
  await page.getByRole('link', { name: /Order Paid/ }).press('Enter')
  await page.waitForURL(`**/admin/orders/${id}`)
  await expect
    .poll(async () => store.db.selectFrom('notifications').select('read').where('title', '=', 'Order Paid').execute())
    .toEqual([{ read: 1 }])
  const card = orderCards(page)
  await card.getByRole('button', { name: 'Mark as processing' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()
  await card.getByText(/^History/).press('Enter')
  await expect(card).toContainText(`by ${email}`)
  await expect(page.getByRole('region', { name: 'Changes by admins' })).toContainText('status paid → processing')

  const notes = page.getByRole('region', { name: 'Private notes' })
  await notes.getByLabel('New note').fill('Call before shipping')
  // Two presses in one task: the second comes before the page knows of the first.
  await notes.getByRole('button', { name: 'Add note' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(notes.getByRole('article')).toHaveText([/Call before shipping/])
  await expect(notes.getByLabel('New note')).toHaveValue('')

  const colleague = await openPageInNewContext(browser, store, pageErrors)
  await openAdminPage(colleague, store, `/admin/orders/${id}`)
  const theirs = colleague.getByRole('region', { name: 'Private notes' })
  await expect(theirs.getByRole('article')).toContainText([email])
  await expect(theirs.getByText('Edit or delete')).toHaveCount(0)

  await notes.getByText('Edit or delete').click()
  await notes.getByLabel('Note', { exact: true }).fill('Call at noon')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('article')).toContainText(['edited'])
  await expect(theirs.getByRole('article')).toContainText(['Call at noon'])

  // Closes with the response, which may come after the live update.
  await expect(notes.getByLabel('Note', { exact: true })).toBeHidden()
  await notes.getByText('Edit or delete').click()
  await notes.getByRole('button', { name: 'Delete note' }).click()
  await confirmInDialog(page, 'Delete')
  await expect(notes.getByRole('article')).toHaveCount(0)
  await expect(theirs.getByRole('article')).toHaveCount(0)
  await colleague.context().close()
})
