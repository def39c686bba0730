import { expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { countByCategory, countListings, listInState } from '#store/products/admin-listings.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { countStock } from '#store/products/product-queries.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { countSales, listSaleRecords } from '#store/sales/sales-queries.server.ts'
import { by } from '#test/factories.ts'
import { readEventStream } from '#test/live/event-stream.ts'
import { waitFor } from '#test/wait-for.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

/** Sells the product and refunds its order without putting it back on sale. */
async function withdrawProduct(): Promise<string> {
  const id = await harness.createPaidOrder('delivered')
  await changeOrderStatus(harness.store, {
    orderId: id as OrderId,
    from: 'delivered',
    to: 'refunded',
    restock: false,
    by,
  })
  await harness.waitForOrderState(id, { status: 'refunded', product: 'withdrawn' })
  return id
}

const countWithdrawn = async () => (await countListings(harness.db)).withdrawn
const listWithdrawn = async () =>
  (await listInState(harness.store, { state: 'withdrawn', filter: '', q: '', limit: 10 })).products

const listIds = async (query: string) => {
  const { body } = await harness.shopper().get<{ products: { id: string }[] }>(`/api/products?${query}`)
  return body.products.map(({ id }) => id)
}

test('a refunded product that is not put back on sale is in no list, no search and no figure [BIZ-07, SHOP-08]', async () => {
  const orderId = await withdrawProduct()
  const { title, ...row } = await harness.findProductRow()
  expect(row).toMatchObject({
    sold: 0,
    soldPriceSen: null,
    soldAt: null,
    soldToName: null,
    soldToEmail: null,
    soldOrderId: null,
    withdrawnAt: harness.store.now().toISOString(),
    hidden: 0,
  })
  const word = encodeURIComponent(title ?? '')
  for (const query of ['', 'sold=1', `q=${word}`, `sold=1&q=${word}`, 'filter=top', `ids=${harness.productId}`])
    expect(await listIds(query), query).toEqual([])
  const { status, body } = await harness.shopper().get(`/api/products/${harness.productId}`)
  expect([status, body]).toMatchObject([404, { code: 'product_not_found' }])

  expect(await countStock(harness.db)).toEqual({ active: 0, sold: 0, revenue: 0 })
  expect((await countByCategory(harness.db)).every(({ count }) => count === 0)).toBe(true)
  expect(await countSales(harness.db)).toBe(0)
  expect(await listSaleRecords(harness.db, undefined)).toEqual([])
  expect(await countWithdrawn()).toBe(1)
  expect(await listWithdrawn()).toMatchObject([{ id: harness.productId }])
  // The buyer still sees what was ordered.
  expect(await harness.findOrderRow(orderId)).toMatchObject({ totalSen: 5500 })
})

test('a withdrawn product cannot be ordered, and its live event is removed', async () => {
  const stream = await readEventStream(await harness.request('/api/live'))
  await waitFor(() => expect(stream.text).toContain('\nid: '))
  await withdrawProduct()
  await waitFor(() =>
    expect(stream.events.filter(({ event }) => event === 'product').at(-1)?.data).toEqual({
      id: harness.productId,
      change: 'removed',
      product: null,
    }),
  )
  await stream.close()
  const { status, body } = await harness.shopper().order([harness.productId])
  expect([status, body]).toMatchObject([409, { unavailable: [{ id: harness.productId, reason: 'missing' }] }])
})

test('a deleted product that is refunded leaves the figures, stays hidden and cannot be put back', async () => {
  const id = await harness.createPaidOrder('delivered')
  await deleteProduct(harness.store, harness.productId, by)
  expect(await countStock(harness.db)).toMatchObject({ sold: 1, revenue: harness.productPriceSen })
  const { paymentIntentId } = await harness.findOrderRow(id)
  await harness.stripe.refunds.create({ payment_intent: String(paymentIntentId) })
  await harness.waitForOrderState(id, { status: 'refunded', product: 'withdrawn' })
  expect(await countStock(harness.db)).toEqual({ active: 0, sold: 0, revenue: 0 })
  expect((await harness.findProductRow()).hidden).toBe(1)
  expect(await listWithdrawn()).toEqual([])
  expect(await putBackOnSale(harness.store, harness.productId, by)).toEqual({ ok: false, reason: 'missing' })
})
