import { describe, expect, test, vi } from 'vitest'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { listSaleRecords } from '#store/sales/sales-queries.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { by, insertProduct, readRow } from '#test/factories.ts'
import { createPaymentHarness, setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

const sell = (sale: Partial<Parameters<typeof sellElsewhere>[1]> = {}, actor = by) =>
  sellElsewhere(harness.store, { id: harness.productId, price: sen(4000), channel: 'market', ...sale }, actor)

const soldAtTheMarket = {
  sold: 1,
  soldPriceSen: 4000,
  soldChannel: 'market',
  soldOrderId: null,
  soldToName: null,
  soldToEmail: null,
  heldBy: null,
  heldUntil: null,
}
const unsold = { sold: 0, soldPriceSen: null, soldAt: null, soldChannel: null }
const listAuditEntries = () =>
  harness.db.selectFrom('auditEntries').select(['action', 'actorId', 'before', 'after']).orderBy('at').execute()
const findSessionStatus = async (id: string) => (await harness.stripe.checkout.sessions.retrieve(id)).status
const isExpiry = (request: Request) => request.url.endsWith('/expire')

describe('a product that nobody pays for', () => {
  test('is sold with its price and channel, in past sales and in no list of the shop', async () => {
    expect(await sell()).toEqual({ ok: true })
    const row = await harness.findProductRow()
    expect(row).toMatchObject({ ...soldAtTheMarket, soldAt: harness.store.now().toISOString() })
    const list = async (query: string) =>
      (await harness.shopper().get<{ products: unknown[] }>(`/api/products?${query}`)).body.products
    expect(await list('')).toEqual([])
    expect((await harness.shopper().get('/api/products?count=1')).body).toMatchObject({ total: 0 })
    expect(await list('sold=1')).toMatchObject([{ id: harness.productId, sold: true, soldPrice: 40 }])
    expect(JSON.stringify(await list('sold=1'))).not.toContain('market')
    expect(await listSaleRecords(harness.db, undefined)).toMatchObject([{ count: 1, revenue: 4000 }])
    const { status, body } = await harness.shopper().order([harness.productId])
    expect([status, body]).toMatchObject([409, { unavailable: [{ id: harness.productId, reason: 'sold' }] }])
  })

  test('has one audit entry and one event, and repeating the sale changes nothing', async () => {
    const publish = vi.spyOn(harness.store.events, 'publish')
    expect([await sell(), await sell()]).toEqual([{ ok: true }, { ok: true }])
    const events: readonly StoreEvent[] = publish.mock.calls.flatMap(([, batch]) => batch)
    expect(events.filter(({ topic }) => topic === 'product')).toEqual([
      { topic: 'product', id: harness.productId, change: 'sold' },
    ])
    const before = JSON.stringify({ sold: 0, priceSen: harness.productPriceSen })
    const after = JSON.stringify({ sold: 1, soldPriceSen: 4000, soldChannel: 'market' })
    const sold = { action: 'product sold elsewhere', actorId: 'admin-1', before, after }
    expect(await listAuditEntries()).toEqual([sold])
  })

  test('notifies the admins when its sale makes a category low on stock', async () => {
    for (const _ of [1, 2]) await insertProduct(harness.db)
    await sell()
    expect(await harness.listNotificationTypes()).toEqual(['low_stock'])
  })

  test('is sold once when two admins sell it to different customers', async () => {
    const other = { uid: 'admin-2', email: 'other@example.com' }
    const results = await Promise.all([sell(), sell({ price: sen(4200), channel: 'carousell' }, other)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual({ ok: false, reason: 'sold' })
    expect(await listAuditEntries()).toHaveLength(1)
  })

  test.each(Array.from({ length: 5 }, (_, round) => round))(
    'is sold either to a shopper whose checkout starts or elsewhere, never to both (round %i)',
    async () => {
      const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
      const [result, checkout] = await Promise.all([sell(), shopper.checkout(order)])
      expect(result).toEqual({ ok: true })
      expect(await harness.findProductRow()).toMatchObject(soldAtTheMarket)
      if (checkout.status !== 200) return
      expect((await shopper.pay(checkout.body.url)).status).not.toBe(303)
      expect(await harness.findProductRow()).toMatchObject(soldAtTheMarket)
    },
  )
})

describe('a product that somebody pays for', () => {
  test('is sold after its checkout session was ended at the provider, and its order can be changed', async () => {
    const { shopper, order, sessionId, url } = await harness.shopper().startPaying([harness.productId])
    expect(await sell()).toEqual({ ok: true })
    expect(await findSessionStatus(sessionId)).toBe('expired')
    expect((await shopper.pay(url)).status).not.toBe(303)
    expect(await harness.findProductRow()).toMatchObject(soldAtTheMarket)
    await harness.settleWebhooks()
    expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'pending', paid: 0, checkoutStartedAt: null })
    expect((await shopper.checkout(order)).body.unavailable).toMatchObject([{ id: harness.productId, reason: 'sold' }])
    const history = await harness.db
      .selectFrom('orderStatusChanges')
      .select(['note', 'updatedBy'])
      .where('orderId', '=', order.id as never)
      .execute()
    expect(history).toContainEqual({ note: 'Payment ended by admin', updatedBy: 'admin' })
  })

  test('frees the other products of the order', async () => {
    const other = await insertProduct(harness.db)
    await harness.shopper().startPaying([harness.productId, other])
    expect(await sell()).toEqual({ ok: true })
    const row = await readRow(harness.db, 'products', other)
    expect(row).toMatchObject({ sold: 0, heldBy: null, heldUntil: null })
  })

  test('is sold to the shopper who has paid meanwhile, also for the same price and when the webhook is late', async () => {
    const { order } = await harness.buyWithHeldWebhooks()
    expect(await sell({ price: sen(harness.productPriceSen) })).toEqual({ ok: false, reason: 'sold' })
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
    expect(await harness.findProductRow()).toMatchObject({
      soldOrderId: order.id,
      soldChannel: null,
      soldPriceSen: harness.productPriceSen,
    })
    expect(await harness.listOrderRefunds(order.id)).toEqual([])
    expect(await listAuditEntries()).toEqual([])
  })

  test('stays held while a bank decides', async () => {
    const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
    await shopper.pay(url, { method: 'fpx', decision: 'later' })
    await harness.waitForOrderState(order.id, { paymentStatus: 'processing' })
    expect(await sell()).toEqual({ ok: false, reason: 'processing' })
    expect(await harness.readOrderState(order.id)).toMatchObject({ paymentStatus: 'processing', product: 'held' })
    expect(await harness.findProductRow()).toMatchObject(unsold)
  })

  test.each([500, 429, 409])(
    'stays held when the provider answers %i, and is sold by the next attempt',
    async status => {
      harness.expectErrors()
      const { order, sessionId } = await harness.shopper().startPaying([harness.productId])
      harness.failProvider('/expire', status)
      expect(await sell()).toEqual({ ok: false, reason: 'provider' })
      expect(harness.errors).toEqual([expect.stringMatching(/^Checkout could not be ended for an admin: \w/)])
      expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
      expect(await harness.findProductRow()).toMatchObject(unsold)
      expect(await findSessionStatus(sessionId)).toBe('open')
      harness.restoreProvider()
      expect(await sell()).toEqual({ ok: true })
      expect(await findSessionStatus(sessionId)).toBe('expired')
    },
  )

  test('stays held when the response of the provider is lost, although its session has ended', async () => {
    await harness.close()
    Object.assign(harness, await createPaymentHarness({ providerTimeoutMs: 300 }))
    harness.expectErrors()
    harness.holdWebhooks()
    const { order } = await harness.shopper().startPaying([harness.productId])
    harness.interceptProvider(async request => {
      if (!isExpiry(request)) return undefined
      await harness.fetchFromProvider(request)
      return new Promise<Response>(() => {})
    })
    expect(await sell()).toEqual({ ok: false, reason: 'provider' })
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
    harness.restoreProvider()
    expect(await sell()).toEqual({ ok: true })
    expect(await harness.findProductRow()).toMatchObject(soldAtTheMarket)
  })

  test('is sold while its checkout session is being created, and the session is ended unseen', async () => {
    const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
    let result: unknown
    harness.interceptProvider(async request => {
      if (request.method !== 'POST' || !request.url.endsWith('/checkout/sessions')) return undefined
      result = await sell()
      return undefined
    })
    const checkout = await shopper.checkout(order)
    expect(result).toEqual({ ok: true })
    expect(checkout.status).not.toBe(200)
    const sessions = await harness.stripe.checkout.sessions.list({ limit: 10 })
    expect(sessions.data.map(({ status }) => status)).toEqual(['expired'])
    expect(await harness.findProductRow()).toMatchObject(soldAtTheMarket)
  })

  test('is left to shoppers who start to pay one right after the other', async () => {
    const rivals = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const { shopper, order } = await harness
          .shopper()
          .placeOrder([harness.productId], { email: `rival-${index}@example.com` })
        return { shopper, order }
      }),
    )
    const startNext = async () => {
      const rival = rivals.pop()
      if (rival) expect((await rival.shopper.checkout(rival.order)).status).toBe(200)
    }
    await startNext()
    // The webhook of an ended session frees the product, and the next shopper holds it before the
    // admin's request goes on.
    harness.interceptProvider(async request => {
      if (!isExpiry(request)) return undefined
      const response = await harness.fetchFromProvider(request)
      await harness.settleWebhooks()
      await startNext()
      return response
    })
    expect(await sell()).toEqual({ ok: false, reason: 'held' })
    expect(rivals).toHaveLength(1)
    expect(await harness.findProductRow()).toMatchObject(unsold)
  })
})

test('refunds a payment that arrives after the product was sold elsewhere', async () => {
  const { order, sessionId, completed } = await harness.buyWithHeldWebhooks()
  // The provider says that the session has ended, although its payment has been made.
  harness.interceptProvider(async request => {
    if (!isExpiry(request)) return undefined
    const session = await harness.stripe.checkout.sessions.retrieve(sessionId)
    const expired = { ...session, status: 'expired', payment_status: 'unpaid', payment_intent: null }
    return new Response(JSON.stringify(expired), { headers: { 'content-type': 'application/json' } })
  })
  expect(await sell()).toEqual({ ok: true })
  harness.restoreProvider()
  expect((await harness.deliver(completed)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
  expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
  expect(await harness.findProductRow()).toMatchObject(soldAtTheMarket)
})

test('a product that is missing, deleted or withdrawn cannot be sold elsewhere', async () => {
  expect(await sell({ id: 'nothing' as ProductId })).toEqual({ ok: false, reason: 'missing' })
  const withdrawn = await insertProduct(harness.db, { withdrawnAt: '2026-11-01T04:00:00.000Z' })
  expect(await sell({ id: withdrawn })).toEqual({ ok: false, reason: 'withdrawn' })
  const hidden = await insertProduct(harness.db, { hidden: 1 })
  expect(await sell({ id: hidden })).toEqual({ ok: false, reason: 'missing' })
})

describe('a product sold elsewhere by mistake', () => {
  test('goes back on sale once, with an audit entry, and can be bought', async () => {
    await sell()
    const publish = vi.spyOn(harness.store.events, 'publish')
    for (const _ of [1, 2]) expect(await putBackOnSale(harness.store, harness.productId, by)).toEqual({ ok: true })
    expect(publish.mock.calls).toEqual([
      [expect.anything(), [{ topic: 'product', id: harness.productId, change: 'added' }]],
    ])
    expect(await harness.findProductRow()).toMatchObject({ ...unsold, withdrawnAt: null })
    const undone = (await listAuditEntries()).filter(({ action }) => action === 'product put back on sale')
    expect(undone.map(({ before }) => JSON.parse(before ?? ''))).toMatchObject([
      { soldPriceSen: 4000, soldChannel: 'market' },
    ])
    const { order } = await harness.shopper().buy([harness.productId])
    await harness.waitForOrderState(order.id, { status: 'paid', product: 'sold' })
    expect(await putBackOnSale(harness.store, harness.productId, by)).toEqual({ ok: false, reason: 'sold' })
    expect(await harness.findProductRow()).toMatchObject({ soldOrderId: order.id, soldChannel: null })
  })

  test('does not go back on sale after it was deleted, and still counts as a sale', async () => {
    await sell()
    await deleteProduct(harness.store, harness.productId, by)
    expect(await putBackOnSale(harness.store, harness.productId, by)).toEqual({ ok: false, reason: 'missing' })
    expect(await listSaleRecords(harness.db, undefined)).toMatchObject([{ count: 1, revenue: 4000 }])
  })
})
