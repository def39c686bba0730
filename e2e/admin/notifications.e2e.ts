import { devices, expect, type Page } from '@playwright/test'
import { address, insertNotification, insertProduct } from '../../test/factories.ts'
import { bell, clearStore, openAdminPage } from '../admin.ts'
import { pressAgainAsSoonAs } from '../press-again.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const result = { selector: 'main li [role="status"]', count: 1 }

test('hovering marks a notification as read without moving it, and never the one that follows; two presses on Archive archive one and do not undo it [NOTIF-04, NOTIF-05, T42]', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  const titles = Array.from({ length: 12 }, (_, number) => `Hovered ${String(number).padStart(2, '0')}`)
  for (const title of titles) await insertNotification(store.db, { type: 'low_stock', title })
  await page.clock.install()
  await openAdminPage(page, store, '/admin/notifications?show=unread&type=stock')
  const headings = page.getByRole('heading', { name: /^Hovered/ })
  const newestFirst = titles.toReversed()
  const list = async (column: 'read' | 'archived') =>
    (await store.db.selectFrom('notifications').select('title').where(column, '=', 1).execute())
      .map(({ title }) => title)
      .toSorted()
  const expectInPlace = () => expect(headings).toHaveText(newestFirst.slice(0, 10).map(title => new RegExp(title)))
  await expectInPlace()
  const hovered = card(page, 'Hovered 10')
  await hovered.hover()
  await expect.poll(() => list('read')).toEqual(['Hovered 10'])
  await expect(bell(page, '9+')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'unread' })).toHaveText('11 unread')
  await expectInPlace()
  await expect(hovered.getByText('unread')).toHaveCount(0)

  const archive = hovered.getByRole('button', { name: 'Archive' })
  expect(await pressAgainAsSoonAs(page, archive, result)).toBe('')
  await expect(hovered).toContainText('Archived')
  await expectInPlace()
  expect(await list('archived')).toEqual(['Hovered 10'])
  await hovered.getByRole('button', { name: 'Undo' }).click()
  await expect(archive).toBeEnabled()
  await expect.poll(() => list('archived')).toEqual([])
  await archive.click()
  await expect(hovered).toContainText('Archived')
  // The mouse rests until the rows no longer keep their places, and the next card moves under it.
  // The only notification that is read besides the first is the one that gets the keyboard's focus.
  await page.clock.runFor(60_000)
  await expect(hovered).toHaveCount(0)
  await expect(headings).toHaveCount(10)
  await page.clock.runFor(2_000)
  await card(page, 'Hovered 03').getByRole('button', { name: 'Archive' }).focus()
  await expect.poll(() => list('read')).toContain('Hovered 03')
  expect(await list('read')).toEqual(['Hovered 03', 'Hovered 10'])

  await page.getByRole('link', { name: 'Archived' }).click()
  await hovered.getByRole('button', { name: 'Restore' }).click()
  await expect(hovered).toContainText('Restored')
  for (const name of ['All', 'Orders']) await page.getByRole('link', { name, exact: true }).click()
  await createShopper(store).order([await insertProduct(store.db)], { shipping: { ...address, name: 'Lina Live' } })
  await test.step('a new order comes at once [DBA-04]', () =>
    expect(card(page, 'from Lina Live')).toContainText('unpaid when placed'))

  await test.step('filters that are pressed before the first one has rendered are combined', async () => {
    await page.goto('/admin/notifications?show=archived')
    await expect(page.getByText('No archived notifications')).toBeVisible()
    // Two presses in one task: React renders nothing in between.
    await page.evaluate(() => {
      for (const name of ['All', 'Orders'])
        [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click()
    })
    await expect(page).toHaveURL(/\/admin\/notifications\?type=orders$/)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^New Order Received/])
  })
  await test.step('two taps on Archive archive one', async () => {
    const phone = await openPageInNewContext(browser, store, pageErrors, devices['Pixel 7'])
    await openAdminPage(phone, store, '/admin/notifications?type=stock')
    const tapped = card(phone, 'Hovered 08')
    const press = tapped.getByRole('button', { name: 'Archive' })
    expect(await pressAgainAsSoonAs(phone, press, result, button => button.tap())).toBe('')
    await expect(tapped).toContainText('Archived')
    expect(await list('archived')).toEqual(['Hovered 08'])
    await phone.context().close()
  })
})
