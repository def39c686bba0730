import { expect, test, vi } from 'vitest'
import { paymentProvider } from '#store/books/report-lost-order.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { countListings } from '#store/products/admin-listings.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { by } from '#test/factories.ts'
import { signUp } from '#test/signed-in-user.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness({ hasPages: true })

const withdraw = (id: ProductId = harness.productId) => withdrawProduct(harness.store, id, by)
const listIds = async (query: string) =>
  (await harness.shopper().get<{ products: { id: string }[] }>(`/api/products?${query}`)).body.products

test('takes a product out of every list until it is put back on sale, and repeating it changes nothing', async () => {
  const publish = vi.spyOn(harness.store.events, 'publish')
  const withdrawnAt = harness.store.now().toISOString()
  expect([await withdraw(), await withdraw()]).toEqual([{ ok: true }, { ok: true }])
  expect(publish.mock.calls.flatMap(([, batch]) => batch)).toEqual([
    { topic: 'product', id: harness.productId, change: 'removed' },
  ])
  expect(await harness.findProductRow()).toMatchObject({ sold: 0, withdrawnAt })
  for (const query of ['', 'sold=1', 'q=tee', `ids=${harness.productId}`]) expect(await listIds(query)).toEqual([])
  expect((await countListings(harness.db)).withdrawn).toBe(1)
  const entries = await harness.db.selectFrom('auditEntries').selectAll().execute()
  expect(entries).toMatchObject([
    {
      action: 'product withdrawn',
      actorEmail: by.email,
      subjectId: harness.productId,
      before: JSON.stringify({ withdrawnAt: null }),
      after: JSON.stringify({ withdrawnAt }),
    },
  ])
  expect(await putBackOnSale(harness.store, harness.productId, by)).toEqual({ ok: true })
  expect(await listIds('')).toHaveLength(1)
})

test('ends the payment of a shopper at the provider first', async () => {
  const { shopper, order, sessionId, url } = await harness.shopper().startPaying([harness.productId])
  expect(await withdraw()).toEqual({ ok: true })
  expect((await harness.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  expect((await shopper.pay(url)).status).not.toBe(303)
  expect((await shopper.checkout(order)).body.unavailable).toMatchObject([{ id: harness.productId, reason: 'missing' }])
})

test('withdraws nothing that is sold, being decided about by a bank, or not confirmed by the provider', async () => {
  harness.expectErrors()
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  harness.failProvider('/expire', 500)
  expect(await withdraw()).toEqual({ ok: false, reason: 'provider' })
  harness.restoreProvider()
  await shopper.pay(url, { method: 'fpx', decision: 'later' })
  await harness.waitForOrderState(order.id, { paymentStatus: 'processing' })
  expect(await withdraw()).toEqual({ ok: false, reason: 'processing' })
  await harness.db.updateTable('products').set({ sold: 1, heldBy: null, heldUntil: null }).execute()
  expect(await withdraw()).toEqual({ ok: false, reason: 'sold' })
  expect(await withdraw('nothing' as ProductId)).toEqual({ ok: false, reason: 'missing' })
  expect((await harness.findProductRow()).withdrawnAt).toBeNull()
})

test.each(Array.from({ length: 3 }, (_, round) => round))(
  'either lets a checkout start or ends it, and never sells a withdrawn product (round %i)',
  async () => {
    const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
    const [result, checkout] = await Promise.all([withdraw(), shopper.checkout(order)])
    expect(result).toEqual({ ok: true })
    if (checkout.status === 200) expect((await shopper.pay(checkout.body.url)).status).not.toBe(303)
    expect(await harness.findProductRow()).toMatchObject({ sold: 0, withdrawnAt: expect.any(String) })
  },
)

test("names the admin who withdrew it on the admin's product page, and not an order that ended before", async () => {
  const admin = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const path = `/admin/product/${harness.productId}`
  expect((await admin.getPage(path)).html).toContain('Withdraw')
  expect(await admin.submitForm(path, { intent: 'withdraw' })).toBe(200)
  const { html } = await admin.getPage(path)
  expect(html).toContain('boss@example.com took it out of the shop.')
  expect(html).not.toContain('was cancelled or refunded')
  expect(await admin.submitForm(path, { intent: 'put-back' })).toBe(200)
  expect(await harness.findProductRow()).toMatchObject({ withdrawnAt: null })
})

test('names the order that has withdrawn it last, and not the admin who did before', async () => {
  const admin = await signUp(harness, 'tina@example.com', { isAdmin: true })
  const path = `/admin/product/${harness.productId}`
  for (const intent of ['withdraw', 'put-back']) expect(await admin.submitForm(path, { intent })).toBe(200)
  const orderId = (await harness.createPaidOrder()) as OrderId
  const change = { orderId, from: 'paid', to: 'cancelled', restock: false, by } as const
  expect(await changeOrderStatus(harness.store, change)).toEqual({ ok: true, isPending: false })
  const { html } = await admin.getPage(path)
  expect(html).toContain(`/admin/orders/${orderId}`)
  expect(html).not.toContain('took it out of the shop.')
})

test('says of a piece that was paid by a lost order that its money has to go back first', async () => {
  const admin = await signUp(harness, 'kim@example.com', { isAdmin: true })
  const withdrawnAt = harness.store.now().toISOString()
  await harness.db.updateTable('products').set({ withdrawnAt, withdrawnBy: paymentProvider.uid }).execute()
  const { html } = await admin.getPage(`/admin/product/${harness.productId}`)
  expect(html).toContain('Somebody has paid for it')
  expect(html).not.toContain('took it out of the shop.')
})
