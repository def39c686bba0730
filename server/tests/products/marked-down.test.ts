import { beforeEach, expect, test } from 'vitest'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { createPromotion } from '#store/products/create-promotion.server.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { runDuePromotions } from '#store/products/run-promotions.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
import { by } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const oneDay = 24 * 60

const harness = setUpPaymentHarness({ hasPages: true })
beforeEach(() =>
  harness.db.updateTable('products').set({ priceSen: 4500, priceSince: '2026-01-01T00:00:00.000Z' }).execute(),
)

/** Lowers the price from MYR 45 to MYR 30 for a week. */
async function markDown() {
  const [startsAt, endsAt] = [0, 7].map(days => new Date(harness.store.now().getTime() + days * oneDay * 60_000)) as [
    Date,
    Date,
  ]
  const draft = { name: 'Week', startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  const products = [{ id: harness.productId, price: sen(4500) }]
  await createPromotion(harness.store, { id: createId(), rule: { kind: 'set', price: sen(3000) }, products, draft }, by)
  await runDuePromotions(harness.store)
}

const findProduct = async (id: string = harness.productId) =>
  (await harness.shopper().get<{ price: number; earlierPrice?: number }>(`/api/products/${id}`)).body

const findClock = () =>
  harness.db.selectFrom('products').select(['priceSince', 'earlierPriceSen']).executeTakeFirstOrThrow()

test('shows no earlier price after an edit of the price, however long the one before was asked', async () => {
  const found = await findListedProduct(harness.db, harness.productId)
  if (!found) throw new Error('No product')
  await updateProduct(harness.store, harness.productId, { ...found.draft, price: sen(3000) }, by)
  expect(await findProduct()).not.toHaveProperty('earlierPrice')
  expect(await findClock()).toEqual({ priceSince: harness.store.now().toISOString(), earlierPriceSen: null })
})

test('starts the clock again when a product comes back on sale', async () => {
  await markDown()
  expect(await findProduct()).toMatchObject({ price: 30, earlierPrice: 45 })
  await sellElsewhere(harness.store, { id: harness.productId, price: sen(3000), channel: 'market' }, by)
  expect(await findProduct()).not.toHaveProperty('earlierPrice')
  harness.advanceClock(oneDay)
  await putBackOnSale(harness.store, harness.productId, by)
  expect(await findClock()).toEqual({ priceSince: harness.store.now().toISOString(), earlierPriceSen: null })
})

test.each([
  { restock: true, name: 'is put back on sale' },
  { restock: false, name: 'is withdrawn' },
])('shows no earlier price when the order of the product is cancelled and it $name', async ({ restock }) => {
  await markDown()
  const orderId = (await harness.createPaidOrder()) as OrderId
  await changeOrderStatus(harness.store, { orderId, from: 'paid', to: 'cancelled', restock, by })
  await harness.waitForOrderState(orderId, { status: 'cancelled' })
  const priceSince = restock ? harness.store.now().toISOString() : null
  expect(await findClock()).toEqual({ priceSince, earlierPriceSen: null })
})

test('shows the earlier price on the page, and the asked price alone in what others read of it', async () => {
  await markDown()
  const page = await (await harness.request(`/product/${harness.productId}`)).text()
  expect(page).toMatch(/<s[^>]*><span class="sr-only">[^E]*Earlier price[^/]*<\/span>MYR 45.00<\/s>/)
  expect(page).toContain('"price":"30.00"')
  expect(page).toContain('product:price:amount" content="30.00"')
})
