import { describe, expect, test } from 'vitest'
import { listSoldElsewhereBatches } from '#store/sales/sold-elsewhere-queries.server.ts'
import { zones } from '#store/shipping/shipping.ts'
import { address, insertInto, insertProduct, priceWithDelivery, readRow } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { insertOrder, orderItemFixture } from '#test/order-factories.ts'
import { readCsvRecords } from '#test/parse-csv.ts'
import { waitFor } from '#test/wait-for.ts'

// The harness sets the clock to 20 November 2026, noon in Malaysia.
const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const paid = { paid: 1, status: 'paid', paymentStatus: 'paid' } as const

const download = async (path: string) => readCsvRecords(await admin.request(`/admin/money/${path}`))

describe('the money page', () => {
  test('shows what a purchase brought in and what went back of it', async () => {
    const priceSen = priceWithDelivery(5500)
    const { order } = await harness.shopper().buy([await insertProduct(harness.db, { category: 'Kebaya', priceSen })])
    const findOrder = () => readRow(harness.db, 'orders', order.id)
    await waitFor(async () => expect((await findOrder()).paid).toBe(1))
    const { paymentIntentId } = await findOrder()
    await harness.stripe.refunds.create({ payment_intent: paymentIntentId ?? '', amount: 1050 })
    await waitFor(async () => expect((await findOrder()).refundedSen).toBe(1050))

    const amounts = [priceSen, zones.east.fee].map(amount => `>${(amount / 100).toFixed(2)}<`)
    for (const path of ['/admin/money', '/admin/money?period=week', '/admin/money?month=2026-11']) {
      const { status, html } = await admin.getPage(path)
      expect(status).toBe(200)
      expect(html).toContain('What shop orders paid for goods and shipping, less refunds. Fees are not taken off.')
      for (const text of ['kebaya', '>44.50<', ...amounts, '>−10.50<', '1 order, 1 piece']) expect(html).toContain(text)
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

test('the file of sales has a row per piece of a paid order', async () => {
  const productId = await insertProduct(harness.db, { category: ' Kebaya ' })
  const id = await insertOrder(harness.db, { ...paid, paidAt: '2026-11-01T16:30:05.000Z' })
  await insertInto(
    harness.db,
    'orderItems',
    orderItemFixture(id, { position: 1, productId, title: '=1+1', size: 'M', priceSen: 1205 }),
  )
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
