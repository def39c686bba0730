import { expect, test, vi } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { insertProduct } from '#test/factories.ts'
import { createHarness, setUpHarness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'
import { createNetworkShopper } from './network-shopper.ts'

// Many orders, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const harness = setUpHarness({ hasRateLimits: true })

const shopperFrom = (ipAddress: string) => createNetworkShopper(harness, ipAddress)

async function insertProducts(count: number): Promise<ProductId[]> {
  const ids: ProductId[] = []
  while (ids.length < count) ids.push(await insertProduct(harness.db))
  return ids
}

async function countHeld(): Promise<number> {
  const rows = await harness.db.selectFrom('products').select('id').where('heldBy', 'is not', null).execute()
  return rows.length
}

const hold = { status: 200 }
const refusal = { status: 429, body: { code: 'hold_limit' } }

test('holds at most 20 products for one order, and only checks when the payment opens', async () => {
  const products = await insertProducts(21)
  const shopper = shopperFrom('203.0.113.7')
  const refused = await shopper.open(products)
  expect(refused).toMatchObject(refusal)
  expect(refused.body.error).toContain('20 pieces at once')
  expect(refused.body).toMatchObject({ limit: { name: 'order', maxProducts: 20, minutes: 0 } })
  expect(refused.headers.get('retry-after')).toBeNull()
  expect(await countHeld()).toBe(0)
  expect(await shopper.open(products.slice(1))).toMatchObject(hold)
  expect(await countHeld()).toBe(20)
})

test('holds at most 20 products for all orders of a shopper, whatever the network', async () => {
  const products = await insertProducts(25)
  const shopper = shopperFrom('203.0.113.7')
  const first = await shopper.open(products.slice(0, 15))
  shopper.moveTo('198.51.100.1')
  const refused = await shopper.open(products.slice(15))
  expect(refused).toMatchObject(refusal)
  expect(refused.body.error).toContain('waiting for payment at once')
  const minutes = Math.ceil(Number(refused.headers.get('retry-after')) / 60)
  expect(minutes).toBeGreaterThan(0)
  expect(refused.body).toMatchObject({ limit: { maxProducts: 20, minutes } })
  expect(await shopper.open(products.slice(15, 20))).toMatchObject(hold)
  await shopper.release(first.order)
  expect(await shopper.open(products.slice(20))).toMatchObject(hold)
})

test('holds at most 20 products for all shoppers of a network', async () => {
  const products = await insertProducts(22)
  expect(await shopperFrom('203.0.113.7').open(products.slice(0, 20))).toMatchObject(hold)
  const refused = await shopperFrom('::ffff:203.0.113.7').open(products.slice(20, 21))
  expect(refused).toMatchObject(refusal)
  expect(refused.body.error).toContain('from your network')
  expect(refused.headers.get('retry-after')).toBe(String(35 * 60))
  expect(await shopperFrom('203.0.113.8').open(products.slice(20, 21))).toMatchObject(hold)
})

test('holds at most 60 products for an IPv6 /48, whose sender hops its /64 networks', async () => {
  const open = async (number: number, count: number) =>
    shopperFrom(`2001:db8:0:${number}::1`).open(await insertProducts(count))
  for (const number of [1, 2, 3]) expect(await open(number, 20)).toMatchObject(hold)
  expect(await open(4, 1)).toMatchObject(refusal)
})

test('does not let two simultaneous payments of one shopper or network both pass', async () => {
  for (let round = 0; round < 5; round++) {
    const products = await insertProducts(24)
    const one = shopperFrom(`203.0.113.${round}`)
    const other = shopperFrom(`203.0.113.${round}`)
    const orders = [
      (await one.order(products.slice(0, 12))).body,
      (await one.order(products.slice(12, 18))).body,
      (await other.order(products.slice(18))).body,
    ] as const
    const results = await Promise.all([one.checkout(orders[0]), one.checkout(orders[1]), other.checkout(orders[2])])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  }
})

test('renews a hold at most twice, across orders, until a cool-down of 15 minutes', async () => {
  const [wanted, other] = await insertProducts(2)
  if (!wanted || !other) throw new Error('No products')
  const shopper = shopperFrom('203.0.113.7')
  for (const cart of [[wanted], [wanted, other], [wanted]]) {
    const { status, order } = await shopper.open(cart)
    expect(status).toBe(200)
    harness.advanceClock(10)
    await shopper.release(order)
    harness.advanceClock(1)
  }
  const refused = await shopper.open([wanted])
  expect(refused).toMatchObject(refusal)
  expect(refused.headers.get('retry-after')).toBe(String(14 * 60))
  expect(refused.body.error).toContain('14 minutes')
  shopper.moveTo('198.51.100.1')
  expect(await shopper.open([wanted])).toMatchObject(refusal)
  expect(await shopper.open([other])).toMatchObject(hold)

  harness.advanceClock(14)
  const { status, order } = await shopper.open([wanted])
  expect(status).toBe(200)
  await shopper.release(order)
  expect(await shopperFrom('198.51.100.2').open([wanted])).toMatchObject(hold)
})

test('neither counts a payment that is pressed again nor one that the provider refuses', async () => {
  const [wanted] = await insertProducts(1)
  if (!wanted) throw new Error('No product')
  const shopper = shopperFrom('203.0.113.7')
  harness.expectErrors()
  harness.interceptProvider(() => new Response('{"error":{}}', { status: 400 }))
  for (let times = 0; times < 4; times++) expect((await shopper.open([wanted])).status).toBe(502)
  harness.interceptProvider(() => undefined)
  const { body, order } = await shopper.open([wanted])
  for (let times = 0; times < 4; times++) expect((await shopper.checkout(order)).body.url).toBe(body.url)
  await shopper.release(order)
  expect(await shopper.open([wanted])).toMatchObject(hold)
})

test('a limit ends no hold: what is open can be paid', async () => {
  const products = await insertProducts(21)
  const shopper = shopperFrom('203.0.113.7')
  const { body, order } = await shopper.open(products.slice(0, 20))
  expect(await shopper.open(products.slice(20))).toMatchObject(refusal)
  expect(await countHeld()).toBe(20)
  expect((await shopper.pay(body.url ?? '')).status).toBe(303)
  await waitFor(async () => {
    const row = await harness.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirst()
    expect(row?.status).toBe('paid')
  })
})

test('says how long the hold lasts that ends first', async () => {
  const products = await insertProducts(21)
  const shopper = shopperFrom('203.0.113.7')
  await shopper.open(products.slice(0, 10))
  harness.advanceClock(10)
  await shopper.open(products.slice(10, 20))
  const refused = await shopper.open(products.slice(20))
  expect(refused).toMatchObject(refusal)
  expect(refused.headers.get('retry-after')).toBe(String(25 * 60))
})

test.each([
  ['a bank is deciding', '9999-12-31T23:59:59.999Z'],
  ['it has just ended', '2026-11-20T04:00:00.000Z'],
])('asks to try again in a minute when nobody knows how long a hold lasts, because %s', async (_why, heldUntil) => {
  const products = await insertProducts(21)
  const shopper = shopperFrom('203.0.113.7')
  await shopper.open(products.slice(1))
  await harness.db.updateTable('products').set({ heldUntil }).where('heldBy', 'is not', null).execute()
  expect((await shopper.open(products.slice(0, 1))).headers.get('retry-after')).toBe('60')
})

test('does not count what the order itself holds', async () => {
  const shopper = shopperFrom('203.0.113.7')
  const { order } = await shopper.open(await insertProducts(20))
  harness.advanceClock(25)
  expect(await shopper.checkout(order)).toMatchObject(hold)
})

test('counts a hold that is renewed while it lasts', async () => {
  const shopper = shopperFrom('203.0.113.7')
  const { order } = await shopper.open(await insertProducts(1))
  const urls: string[] = []
  for (let renewal = 0; renewal < 3; renewal++) {
    harness.advanceClock(25)
    const response = await shopper.checkout(order)
    expect(response).toMatchObject(hold)
    urls.push(response.body.url)
  }
  // The last one leads back to the session that is open, and renews nothing.
  expect(urls[2]).toBe(urls[1])
  expect(urls[1]).not.toBe(urls[0])
  harness.advanceClock(11)
  const refused = await shopper.checkout(order)
  expect(refused).toMatchObject(refusal)
  expect(refused.headers.get('retry-after')).toBe(String(15 * 60))
})

test('counts the holds of a payment for the network that it was opened from', async () => {
  const products = await insertProducts(22)
  const shopper = shopperFrom('203.0.113.7')
  const { body: order } = await shopper.order(products.slice(0, 20))
  shopper.moveTo('198.51.100.1')
  expect(await shopper.checkout(order)).toMatchObject(hold)
  expect(await shopperFrom('198.51.100.1').open(products.slice(20, 21))).toMatchObject(refusal)
  expect(await shopperFrom('203.0.113.7').open(products.slice(21))).toMatchObject(hold)
})

test('gives each shopper of a network a turn with the same product', async () => {
  const wanted = await insertProducts(1)
  for (let number = 0; number < 20; number++) {
    const shopper = shopperFrom('203.0.113.7')
    const { status, order } = await shopper.open(wanted)
    expect(status).toBe(200)
    harness.advanceClock(2)
    await shopper.release(order)
  }
})

test.each([
  ['a network', () => '203.0.113.7'],
  ['an IPv6 /48', (number: number) => `2001:db8:0:${number}::1`],
])('new cookies of %s do not keep a product for more than 90 of 180 minutes', async (_what, getAddress) => {
  const wanted = await insertProducts(1)
  const keep = async (number: number) => {
    const shopper = shopperFrom(getAddress(number))
    const response = await shopper.open(wanted)
    if (response.status === 200) {
      harness.advanceClock(30)
      await shopper.release(response.order)
    }
    return response
  }
  for (let number = 0; number < 3; number++) expect(await keep(number)).toMatchObject(hold)
  const refused = await keep(3)
  expect(refused).toMatchObject(refusal)
  expect(refused.body).toMatchObject({ limit: { name: 'renewals', minutes: 90 } })
  const other = shopperFrom('198.51.100.1')
  const { status, order } = await other.open(wanted)
  expect(status).toBe(200)
  await other.release(order)
  harness.advanceClock(89)
  expect(await keep(3)).toMatchObject(refusal)
  harness.advanceClock(1)
  expect(await keep(3)).toMatchObject(hold)
})

test('has no limits and stores no network without rate limits', async () => {
  const open = await createHarness()
  const ids: ProductId[] = []
  while (ids.length < 25) ids.push(await insertProduct(open.db))
  const shopper = createNetworkShopper(open, '203.0.113.7')
  for (let times = 0; times < 4; times++) {
    const { status, order } = await shopper.open(ids)
    expect(status).toBe(200)
    await shopper.release(order)
  }
  const orders = await open.db.selectFrom('orders').select(['network', 'networkSite']).execute()
  expect(orders).toEqual([{ network: null, networkSite: null }])
  await open.close()
})
