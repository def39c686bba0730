import { expect, test, vi } from 'vitest'
import type { Order } from '#store/orders/order.ts'
import { address, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { rateLimitRules } from '../../http/rate-limits.ts'
import { createNetworkShopper, type NetworkShopper } from './network-shopper.ts'

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const harness = setUpHarness({ hasRateLimits: true })

const shopperFrom = (ipAddress: string) => createNetworkShopper(harness, ipAddress)
const allowed = (action: keyof typeof rateLimitRules) => rateLimitRules[action].points

/** Checkouts that are refused because they show another fee, until one is limited. */
async function countCheckouts(shopper: NetworkShopper, order: Order): Promise<number> {
  for (let count = 0; count <= allowed('checkout'); count++) {
    const { status } = await shopper.checkout(order, { shippingCost: 1 })
    if (status === 429) return count
    expect(status).toBe(409)
  }
  throw new Error('Checkouts are not limited')
}

test('limits checkouts per browser, and counts no phone number [T4]', async () => {
  const products = [await insertProduct(harness.db), await insertProduct(harness.db)]
  const shipping = { ...address, phone: '0127654321' }
  const attacker = shopperFrom('203.0.113.7')
  const { body: order } = await attacker.order(products.slice(0, 1), { shipping })
  expect(await countCheckouts(attacker, order)).toBe(allowed('browser-checkout'))
  // The same browser on another network.
  attacker.moveTo('203.0.113.8')
  expect((await attacker.checkout(order)).status).toBe(429)

  const owner = shopperFrom('198.51.100.1')
  const { body: ownOrder } = await owner.order(products.slice(1), { shipping })
  expect((await owner.checkout(ownOrder)).status).toBe(200)
  expect((await shopperFrom('203.0.113.7').open(products.slice(0, 1))).status).toBe(200)
})

test('limits the checkouts of all browsers of a network [T4]', async () => {
  const { body: order } = await shopperFrom('203.0.113.7').order([await insertProduct(harness.db)])
  const withoutCookie = shopperFrom('203.0.113.7')
  expect(await countCheckouts(withoutCookie, order)).toBe(allowed('checkout'))
  expect((await shopperFrom('203.0.113.7').checkout(order)).status).toBe(429)
  expect((await shopperFrom('203.0.113.8').checkout(order)).status).toBe(200)
})

test('counts ways back to an open payment for the network alone [T4]', async () => {
  const shopper = shopperFrom('203.0.113.7')
  const { body, order } = await shopper.open([await insertProduct(harness.db)])
  for (let count = 0; count < allowed('open-checkout'); count++)
    expect((await shopper.checkout(order)).body.url).toBe(body.url)
  const refused = await shopper.checkout(order)
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate_limited' }])
  shopper.moveTo('203.0.113.8')
  expect((await shopper.checkout(order)).body.url).toBe(body.url)
  // Neither the browser nor the network has used up its checkouts.
  shopper.moveTo('203.0.113.7')
  expect((await shopper.open([await insertProduct(harness.db)])).status).toBe(200)
})

test('asks the provider about an open payment at most every ten seconds', async () => {
  const asked: string[] = []
  // Each webhook looks its session up.
  harness.holdWebhooks()
  harness.interceptProvider(({ method, url }) => {
    if (method === 'GET') asked.push(url)
    return undefined
  })
  const shopper = shopperFrom('203.0.113.7')
  const { body, order } = await shopper.open([await insertProduct(harness.db)])
  const goBack = async () => expect((await shopper.checkout(order)).body.url).toBe(body.url)
  for (let count = 0; count < 5; count++) await goBack()
  expect(asked).toHaveLength(1)
  await Promise.all([goBack(), goBack(), goBack()])
  harness.advanceClock(9 / 60)
  await goBack()
  expect(asked).toHaveLength(1)
  harness.advanceClock(1 / 60)
  await Promise.all([goBack(), goBack(), goBack()])
  expect(asked).toHaveLength(2)

  // A new payment page is another session.
  harness.advanceClock(25)
  const { body: later } = await shopper.checkout(order)
  expect((await shopper.checkout(order)).body.url).toBe(later.url)
  expect(asked).toHaveLength(3)
})
