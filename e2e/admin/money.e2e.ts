import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { OrderTable } from '#store/orders/order-table.ts'
import { formatMonth, getShopMonth } from '#store/sales/shop-month.ts'
import { addMonths } from '#store/sales/time-range.ts'
import { insertProduct } from '../../test/factories.ts'
import { insertOrder, insertRefund, orderItemFixture } from '../../test/order-factories.ts'
import { parseCsv } from '../../test/parse-csv.ts'
import { clearStore, openAdminPage, statValue } from '../admin.ts'
import { type RunningStore, test } from '../store-fixture.ts'

const thisMonth = getShopMonth(new Date()) ?? ''
const lastMonth = addMonths(thisMonth, -1)
const inMonth = (month: string) => `${month}-01T04:00:00.000Z`

/** Two orders of last month, one with a refund in part, and one of this month. */
async function insertPaidOrders({ db }: RunningStore) {
  const insert = async (paidAt: string, category: string, order: Partial<OrderTable> = {}) => {
    const paymentIntentId = `pi_${category}_${paidAt}`
    const paid = { paid: 1, status: 'delivered', paymentStatus: 'paid', paidAt, paymentIntentId } as const
    const id = await insertOrder(db, { ...paid, subtotalSen: 9000, totalSen: 10_000, ...order })
    const productId = await insertProduct(db, { category })
    await db
      .insertInto('orderItems')
      .values(orderItemFixture(id, { position: 1, productId, title: 'Silk kebaya' }))
      .execute()
    return { id, paymentIntentId }
  }
  await insert(inMonth(thisMonth), 'dress')
  const refunded = { shipName: '=1+1', paymentStatus: 'partially_refunded', refundedSen: 1250 } as const
  const { id, paymentIntentId } = await insert(inMonth(lastMonth), 'bottom', refunded)
  await insertRefund(db, id, { paymentIntentId, amountSen: 1250, succeededAt: inMonth(lastMonth) })
}

const tableRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function downloadRows(page: Page, link: string): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
  return parseCsv(await readFile(await download.path(), 'utf8'))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('revenue and net each say what they count', async ({ page, store }) => {
    await clearStore(store)
    await insertPaidOrders(store)
    await openAdminPage(page, store, '/admin')
    for (const [path, line] of [
      ['/admin', 'What sold pieces cost, here and elsewhere. Not shipping, fees or refunds of a part.'],
      ['/admin/sold-items', 'What sold pieces cost, here and elsewhere. Not shipping, fees or refunds of a part.'],
      ['/admin/money', 'What shop orders paid for goods and shipping, less refunds. Fees are not taken off.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('term').getByText(line)).toBeVisible()
    }
  })
})

test('shows the money per month and per category, and downloads the orders of a month', async ({ page, store }) => {
  await clearStore(store)
  await insertPaidOrders(store)
  await openAdminPage(page, store, '/admin/sold-items')
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible()
  await expect(statValue(page, 'Net, MYR').last()).toHaveText('187.50')
  await expect(tableRow(page, formatMonth(lastMonth))).toContainText('87.50')

  await page.getByRole('link', { name: formatMonth(lastMonth) }).click()
  await expect(page.getByRole('heading', { name: formatMonth(lastMonth), exact: true })).toBeVisible()
  await expect(tableRow(page, 'Refunds')).toContainText('−12.50')
  await expect(tableRow(page, 'Net')).toContainText('87.50')
  const [head = [], ...orders] = await downloadRows(page, 'Orders (CSV)')
  expect(orders.map(order => order[head.indexOf('Buyer')])).toEqual(["'=1+1"])
  expect((await downloadRows(page, 'Sold pieces (CSV)')).length).toBe(3)

  await page.getByRole('link', { name: formatMonth(thisMonth) }).click()
  await expect(statValue(page, 'Net, MYR').last()).toHaveText('100.00')
  await page.getByRole('link', { name: formatMonth(addMonths(thisMonth, 1)) }).click()
  await expect(page.getByText('Nothing was paid or refunded in this time.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(statValue(page, 'Net, MYR').last()).toHaveText('187.50')
})

test('leads to the login page when the session has ended before a download', async ({ page, store }) => {
  // Connected without the session, the live stream would lead there first.
  const isConnected = page.waitForResponse('**/api/live/admin')
  await openAdminPage(page, store, '/admin/money')
  await isConnected
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Orders (CSV)' }).click()
  await page.waitForURL('**/login**')
})

test('reads fees and payouts after the page is shown, and compares the months', async ({ page, store }) => {
  await clearStore(store)
  await insertPaidOrders(store)
  const movement = {
    paymentIntentId: 'pi_1',
    chargeId: 'ch_1',
    refundId: null,
    disputeId: null,
    payoutId: 'po_1',
    orderId: null,
    currency: 'myr',
  }
  const payment = { ...movement, kind: 'payment', grossSen: 10_000, feeSen: 400, netSen: 9600 } as const
  // This month has the movements of what other tests have bought in the sandbox too.
  const times = [lastMonth, addMonths(lastMonth, -1)].map(inMonth)
  for (const [index, at] of times.entries())
    await store.db
      .insertInto('movements')
      .values({ ...payment, id: `txn_${index}`, createdAt: at, availableOn: at })
      .execute()
  const payout = { amountSen: 19_200, currency: 'myr', status: 'paid', isMatched: 1 } as const
  const arrivesAt = `${thisMonth}-02T00:00:00.000Z`
  await store.db
    .insertInto('payouts')
    .values({ id: 'po_1', ...payout, arrivesAt, createdAt: arrivesAt })
    .execute()
  await openAdminPage(page, store, '/admin/money')
  await expect(page.getByText('Fees and payouts as of')).toBeVisible()
  await expect(tableRow(page, formatMonth(lastMonth))).toContainText('83.50')
  await expect(page.getByRole('img', { name: `${formatMonth(lastMonth)}: net 87.50, fees 4.00` })).toBeVisible()
  await expect(page.getByText(`MYR 192.00 in the bank on 2 ${formatMonth(thisMonth)}`)).toBeVisible()

  const [head = [], ...rows] = await downloadRows(page, 'Movements (CSV)')
  const paidOut = rows.map(row => row[head.indexOf('Bank on')]).filter(Boolean)
  expect(paidOut).toEqual([`${thisMonth}-02`, `${thisMonth}-02`])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Fees and payouts as of')).toBeVisible()
})
