import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

test('lets one of 50 concurrent shoppers check out a product and responds 409 to the others [T4]', async () => {
  const product = await insertProduct(harness.db)
  const streamText: string[] = []
  harness.dependencies.liveHub.addListener(bytes => streamText.push(new TextDecoder().decode(bytes)), undefined)
  const racers = Array.from({ length: 50 }, (_, index) => ({
    shopper: harness.shopper(),
    email: `racer-${index}@example.com`,
  }))
  const orders = await Promise.all(racers.map(({ shopper, email }) => shopper.order([product], { email })))
  expect(orders.map(({ status }) => status)).toEqual(Array(50).fill(201))

  const responses = await Promise.all(racers.map(({ shopper }, index) => shopper.checkout(orders[index]!.body)))
  const winners = responses.flatMap((response, index) => (response.status === 200 ? [index] : []))
  expect(winners).toHaveLength(1)
  const losers = responses.filter(({ status }) => status === 409)
  expect(losers).toHaveLength(49)
  for (const { body } of losers)
    expect(body).toMatchObject({
      error: 'Failed to place order. Please try again.',
      unavailable: [{ id: product, reason: 'held' }],
    })

  const winner = winners[0]!
  const won = orders[winner]!.body
  expect((await racers[winner]!.shopper.pay(responses[winner]!.body.url)).status).toBe(303)
  const row = () => harness.db.selectFrom('products').selectAll().where('id', '=', product).executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await row()).sold).toBe(1))
  expect(await row()).toMatchObject({
    soldPriceSen: 4500,
    soldAt: expect.any(String),
    soldToName: 'Siti Rahmah',
    soldToEmail: `racer-${winner}@example.com`,
    soldOrderId: won.id,
  })
  expect(await harness.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()).toEqual([
    { id: won.id },
  ])

  await vi.waitFor(() => expect(streamText.join('')).toContain('"change":"sold"'))
  for (const text of [streamText.join(''), await (await harness.request(`/api/products/${product}`)).text()])
    for (const trace of [won.id, 'racer-', 'Siti', 'soldTo', 'soldOrderId']) expect(text).not.toContain(trace)
})

test('holds all products of a cart or none when carts overlap [T4]', async () => {
  const products = [await insertProduct(harness.db), await insertProduct(harness.db), await insertProduct(harness.db)]
  const carts = [
    [0, 1],
    [1, 2],
    [2, 0],
    [2, 1],
    [0, 2],
    [1, 0],
  ].map(cart => cart.map(index => products[index]!))
  const shoppers = await Promise.all(
    carts.map(async cart => {
      const shopper = harness.shopper()
      return { cart, shopper, order: (await shopper.order(cart)).body }
    }),
  )
  const opened = await Promise.all(
    shoppers.map(async ({ cart, shopper, order }) => ({
      cart,
      orderId: order.id,
      status: (await shopper.checkout(order)).status,
    })),
  )
  const winners = opened.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const held = await harness.db
    .selectFrom('products')
    .select(['id', 'heldBy'])
    .where('heldBy', 'is not', null)
    .execute()
  expect(held.map(({ id }) => id).sort()).toEqual([...winners[0]!.cart].sort())
  expect(new Set(held.map(({ heldBy }) => heldBy))).toEqual(new Set([winners[0]!.orderId]))
})

test('creates one order for twenty concurrent requests with the same cart [T9]', async () => {
  const product = await insertProduct(harness.db)
  const shopper = harness.shopper()
  const first = await shopper.order([product])
  const responses = await Promise.all(Array.from({ length: 20 }, () => shopper.order([product])))
  expect(new Set(responses.map(({ body }) => body.id))).toEqual(new Set([first.body.id]))
  expect(await harness.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('creates one order for concurrent first requests of a browser with a cookie [T9]', async () => {
  const shopper = harness.shopper()
  await shopper.order([await insertProduct(harness.db)])
  const product = await insertProduct(harness.db)
  const responses = await Promise.all(Array.from({ length: 10 }, () => shopper.order([product])))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
})
