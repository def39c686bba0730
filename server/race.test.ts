import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPiece } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab.close())

test('T4 50 browsers race for one piece: one gets a payment address, 49 get 409 before paying, and one order is paid', async () => {
  const piece = await addPiece(lab.db)
  const live: string[] = []
  lab.parts.hub.listen(bytes => live.push(new TextDecoder().decode(bytes)), undefined)
  const racers = Array.from({ length: 50 }, (_, index) => ({
    browser: lab.browser(),
    email: `racer-${index}@example.com`,
  }))
  const orders = await Promise.all(racers.map(({ browser, email }) => browser.order([piece], { email })))
  expect(orders.map(({ status }) => status)).toEqual(Array(50).fill(201))

  const answers = await Promise.all(racers.map(({ browser }, index) => browser.checkout(orders[index]!.body)))
  const winners = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []))
  expect(winners).toHaveLength(1)
  const losers = answers.filter(({ status }) => status === 409)
  expect(losers).toHaveLength(49)
  for (const { body } of losers)
    expect(body).toMatchObject({
      error: 'Failed to place order. Please try again.',
      unavailable: [{ id: piece, reason: 'held' }],
    })

  const winner = winners[0]!
  const won = orders[winner]!.body
  expect((await racers[winner]!.browser.pay(answers[winner]!.body.url)).status).toBe(303)
  const row = () => lab.db.selectFrom('products').selectAll().where('id', '=', piece).executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await row()).sold).toBe(1))
  expect(await row()).toMatchObject({
    soldPriceSen: 4500,
    soldAt: expect.any(String),
    soldToName: 'Siti Rahmah',
    soldToEmail: `racer-${winner}@example.com`,
    soldOrderId: won.id,
  })
  expect(await lab.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()).toEqual([
    { id: won.id },
  ])

  await vi.waitFor(() => expect(live.join('')).toContain('"change":"sold"'))
  for (const text of [live.join(''), await (await lab.request(`/api/products/${piece}`)).text()])
    for (const trace of [won.id, 'racer-', 'Siti', 'soldTo', 'soldOrderId']) expect(text).not.toContain(trace)
})

test('T4 carts that share some pieces: nobody holds half a cart', async () => {
  const pieces = [await addPiece(lab.db), await addPiece(lab.db), await addPiece(lab.db)]
  const carts = [
    [0, 1],
    [1, 2],
    [2, 0],
    [2, 1],
    [0, 2],
    [1, 0],
  ].map(cart => cart.map(index => pieces[index]!))
  const shoppers = await Promise.all(
    carts.map(async cart => {
      const browser = lab.browser()
      return { cart, browser, order: (await browser.order(cart)).body }
    }),
  )
  const opened = await Promise.all(
    shoppers.map(async ({ cart, browser, order }) => ({
      cart,
      orderId: order.id,
      status: (await browser.checkout(order)).status,
    })),
  )
  const winners = opened.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const held = await lab.db.selectFrom('products').select(['id', 'heldBy']).where('heldBy', 'is not', null).execute()
  expect(held.map(({ id }) => id).sort()).toEqual([...winners[0]!.cart].sort())
  expect(new Set(held.map(({ heldBy }) => heldBy))).toEqual(new Set([winners[0]!.orderId]))
})

test('T9 the same cart sent twenty times at once by one browser is one order', async () => {
  const piece = await addPiece(lab.db)
  const browser = lab.browser()
  const first = await browser.order([piece])
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.order([piece])))
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([first.body.id]))
  expect(await lab.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('T9 a first order sent twice at once by a browser that has its cookie already is one order', async () => {
  const browser = lab.browser()
  await browser.order([await addPiece(lab.db)])
  const piece = await addPiece(lab.db)
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.order([piece])))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})
