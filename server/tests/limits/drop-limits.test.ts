import { expect, test, vi } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { insertDrop, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { createNetworkShopper } from './network-shopper.ts'

// Many orders, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const harness = setUpHarness({ hasRateLimits: true })

const shopperFrom = (ipAddress: string) => createNetworkShopper(harness, ipAddress)

/** Inserts the products of a drop that opens now, or products without a drop. */
async function insertProducts(count: number, { isDrop }: { isDrop: boolean }): Promise<ProductId[]> {
  const publishedAt = harness.store.now().toISOString()
  const dropId = isDrop ? (await insertDrop(harness.db, { opensAt: publishedAt, publishedAt })).id : null
  const ids: ProductId[] = []
  while (ids.length < count) ids.push(await insertProduct(harness.db, { dropId }))
  return ids
}

/** Each product for a shopper of its own, one after the other. */
async function openEach(products: readonly ProductId[], ipAddress: string): Promise<void> {
  for (const product of products) expect((await shopperFrom(ipAddress).open([product])).status).toBe(200)
}

const hold = { status: 200 }
const refusal = { status: 429, body: { code: 'hold_limit' } }

test('a shopper holds at most 3 products of a new drop, whatever the network', async () => {
  const products = await insertProducts(12, { isDrop: true })
  const shopper = shopperFrom('203.0.113.7')
  const first = await shopper.open(products.slice(0, 2))
  expect(first).toMatchObject(hold)
  shopper.moveTo('198.51.100.1')
  const refused = await shopper.open(products.slice(2, 4))
  expect(refused).toMatchObject(refusal)
  expect(refused.body).toMatchObject({ limit: { name: 'drop', maxProducts: 3, minutes: 15 } })
  expect(refused.body.error).toContain('3 pieces of a new drop')
  expect(refused.headers.get('retry-after')).toBe(String(15 * 60))
  expect(await shopper.open(products.slice(2, 3))).toMatchObject(hold)
  await shopper.release(first.order)
  expect(await shopper.open(products.slice(3, 5))).toMatchObject(hold)
})

test('an order with too many products of a new drop can be paid when the drop is no longer new', async () => {
  const products = await insertProducts(12, { isDrop: true })
  harness.advanceClock(4)
  const shopper = shopperFrom('203.0.113.7')
  const refused = await shopper.open(products.slice(0, 4))
  expect(refused.body).toMatchObject({ limit: { name: 'drop', maxProducts: 3, minutes: 11 } })
  harness.advanceClock(11)
  expect(await shopper.open(products.slice(0, 4))).toMatchObject(hold)
})

test('a network holds half of a new drop, and is asked to try again soon', async () => {
  const products = await insertProducts(7, { isDrop: true })
  await openEach(products.slice(0, 4), '203.0.113.7')
  const refused = await shopperFrom('203.0.113.7').open(products.slice(4, 5))
  expect(refused).toMatchObject(refusal)
  expect(refused.body).toMatchObject({ limit: { name: 'network', maxProducts: 4, minutes: 1 } })
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await shopperFrom('203.0.113.8').open(products.slice(4, 7))).toMatchObject(hold)
})

test('all networks of an IPv6 /48 together hold half of a new drop', async () => {
  const products = await insertProducts(4, { isDrop: true })
  await openEach(products.slice(0, 1), '2001:db8:0:1::1')
  await openEach(products.slice(1, 2), '2001:db8:0:2::1')
  expect(await shopperFrom('2001:db8:0:3::1').open(products.slice(2, 3))).toMatchObject(refusal)
  expect(await shopperFrom('2001:db8:1:1::1').open(products.slice(2, 3))).toMatchObject(hold)
})

test('a shopper holds no more of a small new drop than the network may', async () => {
  const products = await insertProducts(3, { isDrop: true })
  const refused = await shopperFrom('203.0.113.7').open(products)
  expect(refused.body).toMatchObject({ limit: { name: 'drop', maxProducts: 2 } })
})

test('more than 20 products of a new drop are held for the shoppers of one network', async () => {
  const products = await insertProducts(44, { isDrop: true })
  await openEach(products.slice(0, 22), '203.0.113.7')
  expect(await shopperFrom('203.0.113.7').open(products.slice(22, 23))).toMatchObject(refusal)
})

test('other products, and each drop, count apart from a new drop', async () => {
  const products = await insertProducts(12, { isDrop: true })
  const others = await insertProducts(12, { isDrop: true })
  const rest = await insertProducts(18, { isDrop: false })
  const shopper = shopperFrom('203.0.113.7')
  expect(await shopper.open([...products.slice(0, 3), ...others.slice(0, 3), ...rest.slice(0, 14)])).toMatchObject(hold)
  expect(await shopper.open(rest.slice(14))).toMatchObject(hold)
  expect((await shopper.open([products[3] ?? '', ...others.slice(3, 4)])).body).toMatchObject({
    limit: { name: 'drop' },
  })
})

test('what is held since a drop was new takes nothing from its neighbours afterwards', async () => {
  const products = await insertProducts(60, { isDrop: true })
  await openEach(products.slice(0, 25), '203.0.113.7')
  harness.advanceClock(15)
  const shopper = shopperFrom('203.0.113.7')
  expect(await shopper.open(products.slice(25, 45))).toMatchObject(hold)
  // Holds that began later count to the 20.
  const refused = await shopperFrom('203.0.113.7').open(products.slice(45, 46))
  expect(refused.body).toMatchObject({ limit: { name: 'network', maxProducts: 20 } })
})

test('a hold from a new drop that is renewed afterwards counts as any other', async () => {
  const products = await insertProducts(45, { isDrop: true })
  const shopper = shopperFrom('203.0.113.7')
  const { order } = await shopper.open(products.slice(0, 3))
  harness.advanceClock(25)
  expect(await shopper.checkout(order)).toMatchObject(hold)
  expect(await shopper.open(products.slice(3, 21))).toMatchObject(refusal)
  expect(await shopper.open(products.slice(3, 20))).toMatchObject(hold)
})

test('a product of a new drop that was withdrawn meanwhile is unavailable, not limited', async () => {
  const products = await insertProducts(1, { isDrop: true })
  const shopper = shopperFrom('203.0.113.7')
  const { body: order } = await shopper.order(products)
  const withdrawnAt = harness.store.now().toISOString()
  await harness.db.updateTable('products').set({ withdrawnAt }).where('id', 'in', products).execute()
  expect(await shopper.checkout(order)).toMatchObject({ status: 409, body: { code: 'products_unavailable' } })
})
