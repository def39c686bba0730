import { describe, expect, test } from 'vitest'
import type { Order } from '#store/orders/order.ts'
import { getOrderEventId } from '#store/orders/order-event-id.server.ts'
import { address, email, insertProduct, priceWithDelivery, readRow, updateRow } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { readEventStream } from '#test/live/event-stream.ts'
import { insertDecisionRow, insertEntryRow } from '#test/order-factories.ts'
import { listLinks, readMainText } from '#test/page-text.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

async function buy() {
  const shopper = harness.shopper()
  const priceSen = priceWithDelivery(5500)
  const { order, sessionId } = await shopper.buy([
    await insertProduct(harness.db, { title: 'Corduroy coat', priceSen }),
  ])
  await waitFor(async () => expect(await readStatus(order)).toBe('paid'))
  const cookie = `shopper=${(await readOrder(order)).shopperId}`
  return { order, sessionId, path: `/order/${order.pageToken}`, cookie }
}

const readOrder = ({ id }: Order) => readRow(harness.db, 'orders', id)
const readStatus = async (order: Order) => (await readOrder(order)).status
const markAsProcessing = ({ id }: Order) => admin.submitForm('/admin/orders', { id, from: 'paid', to: 'processing' })

async function getPage(path: string, headers: Record<string, string> = {}) {
  const response = await harness.request(path, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the page of an order [T64]', () => {
  test('shows whoever has its address where the order is', async () => {
    const { order, path } = await buy()
    const paid = await getPage(path)
    expect(paid.status).toBe(200)
    for (const text of [order.orderNumber, 'Corduroy coat', address.address]) expect(paid.html).toContain(text)
    expect(await markAsProcessing(order)).toBe(200)
    expect((await getPage(path)).html).toMatch(/aria-current="step".*Packed/)
  })

  test('is neither cached nor indexed, and its address is no referrer [T17]', async () => {
    const { path } = await buy()
    const { headers, html } = await getPage(path)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).not.toContain('<link rel="canonical"')
  })

  test('masks the buyer two hours after the payment, except in the browser that paid [T17]', async () => {
    const { path, cookie } = await buy()
    harness.advanceClock(121)
    const { html } = await getPage(path)
    for (const secret of [email, address.address]) expect(html).not.toContain(secret)
    for (const text of ['+6012•••6789', 'partly hidden']) expect(html).toContain(text)
    expect((await getPage(path, { cookie })).html).toContain(address.address)
  })

  test('names neither the payment nor what would pay or cancel it', async () => {
    const { order, sessionId, path } = await buy()
    const { paymentIntentId } = await readOrder(order)
    const { html } = await getPage(path)
    for (const secret of [order.id, sessionId, paymentIntentId]) expect(html).not.toContain(secret)
  })

  test.each(['/order/0123456789abcdefghjkmnpqrs', '/order/short', '/order/%F0%9F%A7%A5', '/order/'])(
    'responds 404 to %s, with the way to the right link',
    async path => {
      const { status, html } = await getPage(path)
      expect([status, listLinks(html, 'Find my order')[0]]).toEqual([404, '/find-order'])
    },
  )

  test('shows what went back when the order was refunded', async () => {
    const { order, path } = await buy()
    expect(await admin.submitForm('/admin/orders', { id: order.id, from: 'paid', to: 'refunded' })).toBe(200)
    await waitFor(async () => expect(await readStatus(order)).toBe('refunded'))
    expect((await getPage(path)).html).toMatch(/We sent MYR 55(\.00)? back on 20 Nov 2026/)
  })
})

describe.each([
  {
    language: 'en',
    query: '',
    texts: [
      'For Lucky jacket',
      'Reason: The zip is broken.',
      'To the card or account you paid with. Banks take 5 to 10 days.',
      /Lucky jacket [^•]*Refunded/,
      /total MYR 100\.00 refunded MYR 45\.00 remaining MYR 55\.00/,
    ],
  },
  {
    language: 'ms',
    query: '?lang=ms',
    texts: [
      'Untuk Lucky jacket',
      'Sebab: The zip is broken.',
      'Ke kad atau akaun yang anda gunakan semasa membayar. Bank mengambil masa 5 hingga 10 hari.',
      /Lucky jacket [^•]*Dikembalikan/,
      /jumlah MYR 100\.00 dibayar balik MYR 45\.00 baki MYR 55\.00/,
    ],
  },
])('the page of an order of which a piece came back, in $language [T64]', ({ query, texts }) => {
  test('says how much went back, when, for which of two pieces and why', async () => {
    const { db } = harness
    const jacket = await insertProduct(db, { title: 'Lucky jacket' })
    const { order } = await harness
      .shopper()
      .buy([jacket, await insertProduct(db, { title: 'Plain tee', priceSen: priceWithDelivery(5500) })])
    await waitFor(async () => expect(await readStatus(order)).toBe('paid'))
    const { paymentIntentId } = await readOrder(order)
    const decision = { orderId: order.id, paymentIntentId, amountSen: 4500, reason: 'The zip is broken.' }
    const at = '2026-11-24T17:00:00.000Z'
    const decided = { ...decision, id: 'decision', decidedAt: at, decidedBy: '{"uid":"admin-1"}', doneAt: at }
    await insertDecisionRow(db, decided, [{ productId: jacket, restock: true }])
    await insertEntryRow(db, order.id, { ...decision, decisionId: 'decision', madeAt: at })
    const change = { refundedSen: 4500, paymentStatus: 'partially_refunded' } as const
    await updateRow(db, 'orders', order.id, change)
    const text = readMainText((await getPage(`/order/${order.pageToken}${query}`)).html)
    for (const part of ['25 Nov 2026', ...texts]) expect(text).toMatch(part)
  })
})

test('the token of a page neither pays for the order nor cancels it [T64]', async () => {
  const { shopper, order } = await harness.shopper().startPaying([await insertProduct(harness.db)])
  const response = await shopper.post(`/api/orders/${order.pageToken}/release`, {})
  expect([response.status, await readStatus(order)]).toEqual([404, 'awaiting_payment'])
})

test('each order has a token of its own, which is not its id [T64]', async () => {
  const orders = [await buy(), await buy()].map(({ order }) => order)
  const names = orders.flatMap(({ id, pageToken }) => [id as string, pageToken])
  expect(new Set(names).size).toBe(4)
  for (const name of names) expect(name).toMatch(/^[0-9a-z]{26}$/)
})

test('the public stream names a changed order by the hash of its token [T64]', async () => {
  const { order } = await buy()
  const stream = await readEventStream(await harness.request('/api/live'))
  await markAsProcessing(order)
  const id = getOrderEventId(String(order.pageToken))
  await waitFor(() =>
    expect(stream.events.filter(({ event }) => event === 'order').map(({ data }) => data)).toContainEqual({
      id,
      change: 'changed',
    }),
  )
  for (const secret of [order.id, order.orderNumber, String(order.pageToken), 'processing'])
    expect(stream.text).not.toContain(secret)
  await stream.close()
})
