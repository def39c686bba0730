import { expect } from '@playwright/test'
import type { OrderId } from '#store/ids.ts'
import { updateRow } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, openAdminPage, orderCards } from '../admin.ts'
import { test } from '../store-fixture.ts'
import { createTaps } from '../taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('three orders are printed, marked as packed in one press, undone, and shipped by their numbers one after the other; the selection survives', {
  tag: '@full',
}, async ({ page, store }) => {
  await clearStore(store)
  const ids: OrderId[] = []
  const paid = { status: 'paid', paid: 1, requiresAction: 1 } as const
  for (const _ of [1, 2, 3]) ids.push(await insertOrder(store.db, { ...paid, createdAt: new Date().toISOString() }))
  const listStatuses = async () =>
    (await store.db.selectFrom('orders').select('status').orderBy('createdAt').execute()).map(({ status }) => status)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openAdminPage(page, store, '/admin/orders?show=all&sort=oldest')
  const taps = createTaps()
  await taps.tap(page.getByText('Select all on this page'))
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await taps.tap(bar.getByRole('link', { name: /^Packing slips/ }))

  await taps.tap(page.getByRole('button', { name: 'Print 3 slips' }))
  await updateRow(store.db, 'orders', ids[2] as OrderId, { status: 'cancelled' })
  const packed = page.getByRole('region', { name: 'Packed' })
  await expect(packed).toContainText('Mark 3 as packed?')
  await taps.tap(packed.getByRole('button', { name: 'Mark 3 as packed' }))
  expect(taps.take()).toBeLessThanOrEqual(4)
  await expect(packed).toContainText('2 marked as processing')
  await expect(packed.getByRole('alert')).toContainText('Cannot change status from cancelled to processing')
  await packed.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(listStatuses).toEqual(['paid', 'paid', 'cancelled'])
  await expect(packed).toContainText('Mark 3 as packed?')
  await packed.getByRole('button', { name: 'Mark 3 as packed' }).tap()

  const fields = page.getByLabel('Tracking number')
  await expect(fields).toHaveCount(2)
  await fields.first().fill('EH123456789MY')
  await fields.first().press('Enter')
  await expect(fields).toHaveCount(1)
  await expect(fields).toBeFocused()
  await fields.fill('EH123456789MY')
  await fields.press('Enter')
  await expect(page.getByText(/has this number: use it all the same\?/)).toBeVisible()
  await expect(fields).toHaveValue('EH123456789MY')
  expect(await listStatuses()).toEqual(['shipped', 'processing', 'cancelled'])
  await fields.fill('EH987654321MY')
  await fields.press('Enter')
  await expect(page.getByText('Pos Laju EH987654321MY')).toBeVisible()
  expect(await listStatuses()).toEqual(['shipped', 'shipped', 'cancelled'])

  await page.getByRole('link', { name: 'Back to the orders' }).tap()
  await expect(orderCards(page)).toHaveCount(3)
  await expect(bar).toContainText('3 selected')
})
