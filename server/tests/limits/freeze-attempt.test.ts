import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'
import { createNetworkShopper } from './network-shopper.ts'

const catalogueSize = 300
const batches = Array.from({ length: catalogueSize / 20 }, (_, number) => number)

let harness: Harness
let products: ProductId[]
beforeEach(async () => {
  harness = await createHarness({ hasRateLimits: true })
  products = []
  while (products.length < catalogueSize) products.push(await insertProduct(harness.db))
})
afterEach(() => harness.close())

const batch = (number: number) => products.slice(number * 20, number * 20 + 20)

async function listHeld(): Promise<ProductId[]> {
  const rows = await harness.db.selectFrom('products').select('id').where('heldBy', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** Opens payments for the whole catalogue at once and then again one after the other. */
async function attack(open: (number: number) => Promise<{ status: number }>): Promise<void> {
  await Promise.all(batches.map(open))
  for (const number of batches) await open(number).catch(() => undefined)
}

async function expectHonestPurchase(): Promise<void> {
  const held = await listHeld()
  const free = products.filter(id => !held.includes(id))
  const shopper = createNetworkShopper(harness, '198.51.100.200')
  const { status, body, order } = await shopper.open(free.slice(0, 3))
  expect(status).toBe(200)
  await shopper.pay(body.url ?? '')
  await waitFor(async () => {
    const row = await harness.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirst()
    expect(row?.status).toBe('paid')
  })
}

const timeout = 120_000

test('many cookies from one network hold at most 20 of 300 products', { timeout }, async () => {
  await attack(number => createNetworkShopper(harness, '203.0.113.7').open(batch(number)))
  expect((await listHeld()).length).toBe(20)
  await expectHonestPurchase()
})

test('many orders of one shopper from many networks hold at most 20 of 300 products', { timeout }, async () => {
  const shopper = createNetworkShopper(harness, '203.0.113.1')
  // The first response sets the cookie.
  await shopper.open(batch(0))
  await attack(number => {
    shopper.moveTo(`203.0.113.${number + 1}`)
    return shopper.open(batch(number))
  })
  expect((await listHeld()).length).toBe(20)
  await expectHonestPurchase()
})

test('an IPv6 attacker who hops the /64 networks of one /48 holds at most 60', { timeout }, async () => {
  let hops = 0
  await attack(number => {
    hops += 1
    return createNetworkShopper(harness, `2001:db8:0:${hops.toString(16)}::1`).open(batch(number))
  })
  expect((await listHeld()).length).toBe(60)
  await expectHonestPurchase()
})

test('an attacker cannot keep the same product from others by renewing its hold', { timeout }, async () => {
  const wanted = products.slice(0, 1)
  let heldMinutes = 0
  for (let minutes = 0; minutes < 180; minutes += 5) {
    const attacker = createNetworkShopper(harness, '203.0.113.7')
    const { status, order } = await attacker.open(wanted)
    harness.advanceClock(5)
    if (status !== 200) continue
    heldMinutes += 5
    await attacker.release(order)
  }
  // Three holds of five minutes, then a cool-down of 15.
  expect(heldMinutes).toBeLessThanOrEqual(180 / 2 + 5)
})
