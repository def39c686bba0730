import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, insertLargeOrder, openAdminPage, orderCards, signIn } from '../admin.ts'
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

test('copies the addresses of the selected orders', async ({ page, store, context }) => {
  await clearStore(store)
  for (const _ of [1, 2]) await insertPaidOrder(store)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdminPage(page, store, '/admin/orders')
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Copy addresses' }).click()
  await expect(page.getByText('2 addresses copied')).toBeVisible()
  const label = 'Siti Rahmah\n+60123456789\n1 Jalan Gaya\n88000 Kota Kinabalu\nSabah, Malaysia'
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${label}\n\n${label}`)
})

test('prints a page of A6 for each of 20 orders', async ({ page, store }) => {
  await clearStore(store)
  const ids: string[] = [await insertLargeOrder(store)]
  while (ids.length < 20) ids.push(await insertPaidOrder(store))
  await signIn(page, store)
  await page.goto(`/admin/orders/slips?ids=${ids.join()}`)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  if (process.env.SLIPS_PDF) await writeFile(process.env.SLIPS_PDF, pdf)
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(20)
  // 105 x 148 mm in points.
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([298, 420])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the selected orders lead to their slips', async ({ page, store }) => {
    await clearStore(store)
    for (const _ of [1, 2]) await insertPaidOrder(store)
    await signIn(page, store)
    await page.goto('/admin/orders')
    await orderCards(page)
      .first()
      .getByLabel(/^Select order/)
      .check()
    await page.getByRole('button', { name: 'Packing slips' }).click()
    await expect(page.getByRole('article', { name: /^Packing slip of order/ })).toHaveCount(1)
  })
})
