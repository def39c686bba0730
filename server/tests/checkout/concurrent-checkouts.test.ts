import { expect, test } from 'vitest'
import { insertProduct, readRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'
import { placeOrders, raceToPay } from './race.ts'

const harness = setUpHarness()

test('lets one of 50 concurrent shoppers check out a product and responds 409 to the others [T4]', async () => {
  const product = await insertProduct(harness.db)
  const streamText: string[] = []
  harness.dependencies.liveHub.addListener(bytes => streamText.push(new TextDecoder().decode(bytes)), undefined)
  const shoppers = Array.from({ length: 50 }, () => harness.shopper())
  const { winner, losers } = await raceToPay(await placeOrders(shoppers, [product]))
  for (const { body } of losers)
    expect(body).toMatchObject({
      error: 'Failed to place order. Please try again.',
      unavailable: [{ id: product, reason: 'held' }],
    })

  const { order } = winner
  const findRow = () => readRow(harness.db, 'products', product)
  await waitFor(async () => expect((await findRow()).sold).toBe(1))
  expect(await findRow()).toMatchObject({
    soldPriceSen: 4500,
    soldAt: expect.any(String),
    soldToName: 'Siti Rahmah',
    soldToEmail: order.email,
    soldOrderId: order.id,
  })
  expect(await harness.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()).toEqual([
    { id: order.id },
  ])

  await waitFor(() => expect(streamText.join('')).toContain('"change":"sold"'))
  for (const text of [streamText.join(''), await (await harness.request(`/api/products/${product}`)).text()])
    for (const trace of [order.id, 'racer-', 'Siti', 'soldTo', 'soldOrderId']) expect(text).not.toContain(trace)
})

test('holds all products of a cart or none when carts overlap [T4]', async () => {
  const [a, b, c] = [await insertProduct(harness.db), await insertProduct(harness.db), await insertProduct(harness.db)]
  const carts = [
    [a, b],
    [b, c],
    [c, a],
    [c, b],
    [a, c],
    [b, a],
  ]
  const racers = await Promise.all(
    carts.map(async cart => {
      const shopper = harness.shopper()
      return { cart, shopper, order: (await shopper.order(cart)).body }
    }),
  )
  const results = await Promise.all(
    racers.map(async ({ cart, shopper, order }) => {
      const { status } = await shopper.checkout(order)
      return { cart, orderId: order.id, status }
    }),
  )
  const winners = results.filter(({ status }) => status === 200)
  const held = await harness.db
    .selectFrom('products')
    .select(['id', 'heldBy'])
    .where('heldBy', 'is not', null)
    .orderBy('id')
    .execute()
  expect(winners).toHaveLength(1)
  expect(held).toEqual(winners.flatMap(({ cart, orderId }) => [...cart].sort().map(id => ({ id, heldBy: orderId }))))
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
