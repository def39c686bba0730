import { expect } from '@playwright/test'
import type { OrderId } from '#store/ids.ts'
import { updateRow } from '../../test/factories.ts'
import { insertDisputeRow, insertOrder } from '../../test/order-factories.ts'
import { clearStore, confirmInDialog, orderCards, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('selects orders by keyboard, shows every action with how many it is for, and names the order that was refused; copies addresses; no toast covers it [T36]', {
  tag: '@full',
}, async ({ page, store, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await clearStore(store)
  const ids: OrderId[] = []
  for (const status of ['paid', 'paid', 'paid', 'processing'] as const)
    ids.push(await insertOrder(store.db, { status, paid: 1, requiresAction: 1 }))
  await signIn(page, store)
  // The page hears of no changes.
  await page.route('**/api/live/admin', () => {})
  await page.goto('/admin/orders?show=all')
  await page.getByLabel('Select all on this page').press('Space')
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('4 selected')
  await orderCards(page)
    .last()
    .getByLabel(/^Select order/)
    .press('Space')
  await expect(bar).toContainText('3 selected')
  for (const name of [
    'Mark as processing for 2 of 3',
    'Mark as shipped for 1 of 3',
    'Mark as delivered none is shipped',
    'Copy addresses for 3 of 3',
  ])
    await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  for (const name of ['Packing slips for 3 of 3', 'Courier Excel for 3 of 3', 'Courier CSV for 3 of 3'])
    await expect(bar.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: /^Mark as delivered/ })).toBeDisabled()
  expect(await findAxeViolations(page)).toEqual([])

  await bar.getByRole('button', { name: /^Copy addresses/ }).tap()
  await expect(page.getByText('3 addresses copied')).toBeVisible()
  const label = 'Siti Rahmah\n+60123456789\n1 Jalan Gaya\n88000 Kota Kinabalu\nSabah, Malaysia'
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe([label, label, label].join('\n\n'))

  const [, second = '' as OrderId] = ids
  await updateRow(store.db, 'orders', second, { status: 'shipped' })
  await bar.getByRole('button', { name: /^Mark as processing/ }).tap()
  const toast = page.getByText('1 of 2 orders marked as processing, 1 refused')
  await expect(toast).toBeVisible()
  // It slides in from below.
  await expect(async () => {
    const [toastBox, barBox] = [await toast.boundingBox(), await bar.boundingBox()]
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
  }).toPass()
  await expect(bar.getByRole('alert')).toContainText('Cannot change status from shipped to processing')
  const rows = await store.db.selectFrom('orders').select('status').orderBy('createdAt').execute()
  expect(rows.map(({ status }) => status)).toEqual(['paid', 'shipped', 'processing', 'processing'])
})

test('asks before a disputed order is shipped, alone or with others', { tag: '@full' }, async ({ page, store }) => {
  await clearStore(store)
  const ids: OrderId[] = []
  for (const _ of [1, 2, 3]) ids.push(await insertOrder(store.db, { status: 'processing', paid: 1 }))
  for (const id of ids.slice(1)) await insertDisputeRow(store.db, id)
  const listShipped = async () =>
    (
      await store.db.selectFrom('orders').select('id').where('status', '=', 'shipped').orderBy('createdAt').execute()
    ).map(({ id }) => id)
  await signIn(page, store)
  await page.goto(`/admin/orders/${ids[1]}`)
  await page.getByLabel('Tracking number').fill('EH123456789MY')
  await page.getByRole('button', { name: 'Mark as shipped' }).tap()
  await expect(page.getByRole('dialog', { name: 'Ship this disputed order?' })).toBeVisible()
  expect(await listShipped()).toEqual([])
  await confirmInDialog(page, 'Mark as shipped')
  await expect(orderCards(page)).toContainText('EH123456789MY')

  await page.goto('/admin/orders?show=processing')
  await page.getByLabel('Select all on this page').press('Space')
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('DISPUTED · due Mon, 30 Nov')
  await bar.getByRole('button', { name: /^Mark as shipped/ }).tap()
  await expect(page.getByRole('dialog', { name: 'Ship disputed orders?' })).toBeVisible()
  expect(await listShipped()).toEqual([ids[1]])
  await confirmInDialog(page, 'Mark as shipped')
  await expect(page.getByText('2 of 2 orders marked as shipped')).toBeVisible()
  expect(await listShipped()).toEqual(ids)
})
