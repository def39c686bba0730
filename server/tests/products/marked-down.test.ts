import { beforeEach, expect, test } from 'vitest'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const by = { uid: 'admin-1', email: 'boss@example.com' }
const oneDay = 24 * 60

const harness = setUpPaymentHarness({ hasPages: true })
beforeEach(async () => {
  await startAskingNow()
})

const startAskingNow = () =>
  harness.db.updateTable('products').set({ priceSen: 4500, priceSince: harness.store.now().toISOString() }).execute()

async function changePrice(price: number, id: ProductId = harness.productId) {
  const found = await findListedProduct(harness.db, id)
  if (!found) throw new Error(`No product ${id}`)
  return updateProduct(harness.store, id, { ...found.draft, price: sen(price) }, by)
}

async function markDown() {
  harness.advanceClock(28 * oneDay)
  await changePrice(3000)
}

const findProduct = async (id: string = harness.productId) =>
  (await harness.shopper().get<{ price: number; earlierPrice?: number }>(`/api/products/${id}`)).body

const findClock = () =>
  harness.db.selectFrom('products').select(['priceSince', 'earlierPriceSen']).executeTakeFirstOrThrow()

test('shows the earlier price in the JSON of the product and its lists after a mark-down by an edit', async () => {
  expect(await findProduct()).not.toHaveProperty('earlierPrice')
  await markDown()
  expect(await findProduct()).toMatchObject({ price: 30, earlierPrice: 45 })
  const list = await harness.shopper().get<{ products: unknown[] }>('/api/products')
  expect(list.body.products).toMatchObject([{ price: 30, earlierPrice: 45 }])
})

test('shows no earlier price after an edit of the price within 28 days of adding the product', async () => {
  const draft = { title: 'Batik shirt', description: 'Hand drawn.', price: sen(6000), category: 'top', imageUrls: [] }
  const added = await createProduct(harness.store, draft, by)
  if (!added.ok) throw new Error(added.reason)
  harness.advanceClock(28 * oneDay - 1)
  await changePrice(5000, added.id)
  expect(await findProduct(added.id)).not.toHaveProperty('earlierPrice')
})

test('starts the clock again when a product comes back on sale', async () => {
  await markDown()
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
