import { expect } from '@playwright/test'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, openAdminPage, orderCards, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { type RunningStore, test } from '../store-fixture.ts'

const insertPaidOrder = ({ db }: RunningStore) => insertOrder(db, { status: 'paid', paid: 1, requiresAction: 1 })
const readStatuses = async ({ db }: RunningStore) =>
  (await db.selectFrom('orders').select('status').orderBy('createdAt').execute()).map(({ status }) => status)

test('selects orders by keyboard, marks them at once and names the one that was refused [T36]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  const ids = [await insertPaidOrder(store), await insertPaidOrder(store), await insertPaidOrder(store)]
  await signIn(page, store)
  // The page hears of no changes.
  await page.route('**/api/live/admin', () => {})
  await page.goto('/admin/orders')
  await page.getByLabel('Select all on this page').press('Space')
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('3 selected')
  await orderCards(page)
    .first()
    .getByLabel(/^Select order/)
    .press('Space')
  await expect(bar).toContainText('2 selected')
  const [, second = ids[1]] = ids
  await store.db
    .updateTable('orders')
    .set({ status: 'shipped' })
    .where('id', '=', second as never)
    .execute()
  await bar.getByRole('button', { name: 'Mark as processing' }).press('Enter')
  await expect(page.getByText('1 of 2 orders marked as processing, 1 refused')).toBeVisible()
  await expect(bar.getByRole('alert')).toContainText('Cannot change status from shipped to processing')
  expect(await readStatuses(store)).toEqual(['paid', 'shipped', 'processing'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('shows every action with how many orders it is for, and why one is for none; copies addresses; no toast covers it', async ({
    page,
    store,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await clearStore(store)
    for (const status of ['paid', 'paid', 'processing'] as const)
      await insertOrder(store.db, { status, paid: 1, requiresAction: 1 })
    await openAdminPage(page, store, '/admin/orders?show=all')
    await page.getByLabel('Select all on this page').check()
    const bar = page.getByRole('region', { name: 'Selected orders' })
    for (const name of [
      'Mark as processing for 2 of 3',
      'Mark as shipped for 1 of 3',
      'Mark as delivered none is shipped',
      'Copy addresses for 3 of 3',
    ])
      await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    for (const name of ['Packing slips for 3 of 3', 'Courier CSV for 3 of 3'])
      await expect(bar.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: /^Mark as delivered/ })).toBeDisabled()
    expect(await findAxeViolations(page)).toEqual([])

    await bar.getByRole('button', { name: /^Copy addresses/ }).tap()
    await expect(page.getByText('3 addresses copied')).toBeVisible()
    const label = 'Siti Rahmah\n+60123456789\n1 Jalan Gaya\n88000 Kota Kinabalu\nSabah, Malaysia'
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe([label, label, label].join('\n\n'))

    await bar.getByRole('button', { name: /^Mark as processing/ }).tap()
    const toast = page.getByText('2 of 2 orders marked as processing')
    await expect(toast).toBeVisible()
    // It slides in from below.
    await expect(async () => {
      const [toastBox, barBox] = [await toast.boundingBox(), await bar.boundingBox()]
      expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
    }).toPass()
    await expect(bar.getByRole('button', { name: 'Mark as processing none is paid', exact: true })).toBeDisabled()
    await expect(bar.getByRole('button', { name: 'Mark as shipped for 3 of 3', exact: true })).toBeEnabled()
  })
})
