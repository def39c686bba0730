import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { zones } from '#store/shipping/shipping.ts'
import { address, email, insertProduct, priceWithDelivery, updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

const johor = { ...address, address: '9 Jalan Wong Ah Fook', city: 'Johor Bahru', state: 'Johor', zip: '80000' }
const toJohor = { shipping: johor }
const totalToJohorSen = priceWithDelivery(5500) + zones.west.fee

test('never ships to another address than the one that was paid for', async () => {
  const shopper = harness.shopper()
  const first = await shopper.startPaying([harness.productId])
  const { status, body: changed } = await shopper.order([harness.productId], toJohor)
  expect(status).toBe(200)
  expect(changed).toMatchObject({ id: first.order.id, status: 'pending', zone: 'west', total: totalToJohorSen / 100 })
  expect((await shopper.pay(first.url)).status).not.toBe(303)
  const second = await shopper.checkout(changed)
  expect(second.status).toBe(200)
  await shopper.pay(second.body.url)
  await harness.waitForOrderState(changed.id, { status: 'paid' })
  expect(await harness.findOrderRow(changed.id)).toMatchObject({
    shipState: 'Johor',
    totalSen: totalToJohorSen,
    zone: 'west',
  })
})

test('ends the open payment page when only the contact changes', async () => {
  const shopper = harness.shopper()
  const first = await shopper.startPaying([harness.productId])
  const { body } = await shopper.order([harness.productId], { email: 'rahmah@example.com' })
  expect(body).toMatchObject({ id: first.order.id, status: 'pending', email: 'rahmah@example.com' })
  expect((await shopper.pay(first.url)).status).not.toBe(303)
})

test('is refused as sold when the payment of the order was made before the change', async () => {
  const { shopper } = await harness.buyWithHeldWebhooks()
  const { status, body } = await shopper.order([harness.productId], toJohor)
  expect([status, body.unavailable?.[0]?.reason]).toEqual([409, 'sold'])
})

test('keeps the open payment page when nothing changes', async () => {
  const shopper = harness.shopper()
  const first = await shopper.startPaying([harness.productId])
  const { status, body } = await shopper.order([harness.productId])
  expect([status, body.status]).toEqual([200, 'awaiting_payment'])
  expect((await shopper.pay(first.url)).status).toBe(303)
  await harness.waitForOrderState(first.order.id, { status: 'paid' })
})

test('refuses a change while the payment page is being opened, and accepts it afterwards', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
  const answers: unknown[] = []
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/checkout/sessions')) return undefined
    harness.restoreProvider()
    for (const overrides of [toJohor, {}]) {
      const { status, body } = await shopper.order([harness.productId], overrides)
      answers.push([status, body])
    }
    return undefined
  })
  const { status, body } = await shopper.checkout(order)
  expect(status).toBe(200)
  expect(answers).toMatchObject([
    [409, { code: 'checkout_in_progress' }],
    [200, { id: order.id }],
  ])
  expect(await harness.findOrderRow(order.id)).toMatchObject({ shipState: 'Sabah', totalSen: 5500 })
  expect((await shopper.order([harness.productId], toJohor)).body).toMatchObject({ total: totalToJohorSen / 100 })
  expect((await shopper.pay(body.url)).status).not.toBe(303)
})

test('refuses a change while the bank is deciding', async () => {
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  await shopper.pay(url, { method: 'fpx', decision: 'later' })
  await harness.waitForOrderState(order.id, { paymentStatus: 'processing' })
  const change = await shopper.order([harness.productId], toJohor)
  expect([change.status, change.body]).toMatchObject([409, { code: 'order_not_payable' }])
  await shopper.pay(url, { decision: 'approve' })
  await harness.waitForOrderState(order.id, { status: 'paid' })
  expect(await harness.findOrderRow(order.id)).toMatchObject({ shipState: 'Sabah', totalSen: 5500, email })
})

test('changes nothing when the open payment page cannot be ended', async () => {
  harness.expectErrors()
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  harness.failProvider('/expire', 500)
  const change = await shopper.order([harness.productId], toJohor)
  expect([change.status, change.body]).toMatchObject([502, { code: 'payment_provider_failed' }])
  expect(harness.errors).toEqual([expect.stringMatching(/^Checkout of a changed order could not be cancelled: \w/)])
  harness.restoreProvider()
  expect((await shopper.pay(url)).status).toBe(303)
  await harness.waitForOrderState(order.id, { status: 'paid' })
  expect(await harness.findOrderRow(order.id)).toMatchObject({ shipState: 'Sabah', totalSen: 5500 })
})

test('takes over what has changed of a product, and the order of the cart', async () => {
  const shopper = harness.shopper()
  const products = [
    harness.productId,
    await insertProduct(harness.db, { imageUrls: '["/photos/a.webp","/photos/b.webp"]' }),
  ]
  const { body: first } = await shopper.order(products)
  expect(first.items.map(({ id, image }) => [id, image])).toEqual([
    [products[0], null],
    [products[1], '/photos/a.webp'],
  ])
  const turned = products.toReversed()
  expect((await shopper.order(turned)).body).toMatchObject({ id: first.id, items: turned.map(id => ({ id })) })
  await updateRow(harness.db, 'products', products[1] as ProductId, { title: 'Mended tee' })
  const { body: renamed } = await shopper.order(turned)
  expect(renamed).toMatchObject({ id: first.id, items: [{ title: 'Mended tee' }, { id: products[0] }] })
})

test('keeps an order for each cart, even if the ids of both read the same in a row', async () => {
  const ids = ['a', 'bc', 'ab', 'c'] as ProductId[]
  for (const id of ids) await insertProduct(harness.db, { id })
  const shopper = harness.shopper()
  const first = await shopper.order(ids.slice(0, 2))
  const second = await shopper.order(ids.slice(2))
  expect([first.status, second.status]).toEqual([201, 201])
})
