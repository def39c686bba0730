import { describe, expect, test } from 'vitest'
import { cancelReservation, endReservations } from '#store/checkout/change-reservation.server.ts'
import { findOrderView } from '#store/checkout/find-order-view.server.ts'
import { reserveForBuyer } from '#store/checkout/reserve-products.server.ts'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { card, createReservation, getPaymentPageUrl, note, reserve, startReservedPayment } from '#test/agreed-orders.ts'
import { by, insertProduct, updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

const day = 24 * 60
const reserveProduct = () => reserve(harness.store, [harness.productId])
const until = (minutes: number) => new Date(harness.store.now().getTime() + minutes * 60_000).toISOString()
const held = { status: 'pending', paymentStatus: 'pending', product: 'held' }
const ended = { status: 'expired', paymentStatus: 'expired', product: 'free' }

describe('a piece that is reserved', () => {
  test('is held until its end, at the price that was agreed, and nobody else can have it', async () => {
    const id = await reserveProduct()
    expect(await harness.readOrderState(id)).toEqual(held)
    expect(await harness.findOrderRow(id)).toMatchObject({ subtotalSen: 4000, shippingSen: 1000, totalSen: 5000 })
    expect(await harness.findProductRow()).toMatchObject({ heldUntil: until(3 * day), reservedUntil: until(3 * day) })
    const { status, body } = await harness.shopper().order([harness.productId])
    expect([status, body.unavailable?.[0]?.reason]).toEqual([409, 'held'])
    harness.advanceClock(3 * day - 1)
    await endReservations(harness.store)
    expect(await harness.readOrderState(id)).toEqual(held)
    harness.advanceClock(1)
    expect(await startReservedPayment(harness.store, id)).toEqual({ ok: false, reason: 'not-payable' })
    await endReservations(harness.store)
    expect(await harness.readOrderState(id)).toEqual(ended)
    expect((await harness.findProductRow()).reservedUntil).toBeNull()
    await harness.shopper().buy([harness.productId])
  })

  test('is announced to the admins once, as read, however often it is asked for', async () => {
    const request = createReservation(harness.store, [harness.productId])
    for (const _ of [1, 2]) expect(await reserveForBuyer(harness.store, request)).toEqual({ ok: true })
    const rows = await harness.db.selectFrom('notifications').select(['type', 'read']).execute()
    expect(rows).toEqual([{ type: 'new_order', read: 1 }])
  })

  test('holds nothing when it is asked for once more after it was let go', async () => {
    const request = createReservation(harness.store, [harness.productId])
    await reserveForBuyer(harness.store, request)
    await cancelReservation(harness.store, { orderId: request.orderId, by })
    expect(await reserveForBuyer(harness.store, request)).toEqual({ ok: true })
    expect(await harness.readOrderState(request.orderId)).toEqual(ended)
  })

  test.each([
    ['an end in the past', { until: '2026-11-20T03:59:00.000Z' }, 'time'],
    ['an end in 31 days', { until: '2026-12-21T04:00:00.000Z' }, 'time'],
    ['a total of nothing', { items: [], shippingFee: sen(0) }, 'total'],
    ['a total that no provider takes', { shippingFee: sen(999_999_99) }, 'total'],
  ])('is refused with %s', async (_, overrides, reason) => {
    const request = createReservation(harness.store, [harness.productId], overrides)
    expect(await reserveForBuyer(harness.store, request)).toEqual({ ok: false, reason })
    expect((await harness.findProductRow()).heldBy).toBeNull()
  })
})

describe('a payment page of a reserved piece', () => {
  test('sells it at the agreed price', async () => {
    const id = await reserveProduct()
    await harness.shopper().pay(await getPaymentPageUrl(harness.store, id), card)
    await harness.waitForOrderState(id, { status: 'paid', product: 'sold' })
    expect(await harness.findProductRow()).toMatchObject({ soldPriceSen: 4000, priceSen: 4500, reservedUntil: null })
  })

  test.each([
    ['is left', (id: OrderId) => harness.shopper().post(`/api/orders/${id}/release`, {})],
    [
      'is refused by the bank',
      async (id: OrderId) => {
        const { sessionUrl } = await harness.findOrderRow(id)
        await harness.shopper().pay(sessionUrl ?? '', { ...card, number: '4000 0000 0000 0002' })
        await harness.shopper().post(`/api/orders/${id}/release`, {})
      },
    ],
    [
      'runs out of time',
      async () => {
        await harness.reconcileLater(36)
      },
    ],
  ])('keeps it reserved at its price when it %s, twice', async (_, leave) => {
    const id = await reserveProduct()
    for (const _time of [1, 2]) {
      await getPaymentPageUrl(harness.store, id)
      await leave(id)
      await harness.settleWebhooks()
      expect(await harness.readOrderState(id)).toEqual(held)
      const { reservedUntil, totalSen } = await harness.findOrderRow(id)
      expect(totalSen).toBe(5000)
      expect(await harness.findProductRow()).toMatchObject({ heldUntil: reservedUntil, reservedUntil })
    }
    expect(await harness.db.selectFrom('messages').select('kind').execute()).toEqual([])
    await harness.shopper().pay(await getPaymentPageUrl(harness.store, id), card)
    await harness.waitForOrderState(id, { status: 'paid', product: 'sold' })
  })

  test('that has ended changes nothing by being looked at again', async () => {
    const id = await reserveProduct()
    await getPaymentPageUrl(harness.store, id)
    await harness.reconcileLater(36)
    // Each look locks the order, which counts its revision.
    const find = async () => ({ ...(await harness.findOrderRow(id)), revision: 0 })
    const before = await find()
    const key = { pageToken: before.pageToken }
    for (const _time of [1, 2]) await findOrderView(harness.store, key, undefined)
    expect(await find()).toEqual(before)
  })

  test('keeps it reserved when another sum was paid on a page that was left open', async () => {
    const id = await reserveProduct()
    const url = await getPaymentPageUrl(harness.store, id)
    await updateRow(harness.db, 'orders', id, { totalSen: 4500, subtotalSen: 3500 })
    await harness.shopper().pay(url, card)
    await harness.settleWebhooks()
    expect(await harness.readOrderState(id)).toEqual(held)
    expect(await harness.listProviderRefunds((await harness.findOrderRow(id)).paymentIntentId ?? '')).toEqual([5000])
  })

  test('counts for no limit of the network that pays', async () => {
    const id = await reserveProduct()
    await getPaymentPageUrl(harness.store, id)
    expect(await harness.findOrderRow(id)).toMatchObject({ network: null, networkSite: null })
  })

  test('keeps it reserved when it could not be opened', async () => {
    const id = await reserveProduct()
    harness.expectErrors()
    harness.failProvider('/checkout/sessions')
    expect(await startReservedPayment(harness.store, id)).toEqual({ ok: false, reason: 'provider' })
    expect(await harness.readOrderState(id)).toEqual(held)
  })

  test('is not opened after the end, and delays it by 35 minutes when it is open then', async () => {
    const id = await reserveProduct()
    harness.advanceClock(3 * day - 1)
    await getPaymentPageUrl(harness.store, id)
    harness.advanceClock(2)
    await endReservations(harness.store)
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
    await harness.reconcileLater(34)
    await harness.settleWebhooks()
    expect(await harness.readOrderState(id)).toEqual(ended)
    expect(await startReservedPayment(harness.store, id)).toEqual({ ok: false, reason: 'not-payable' })
  })

  test('is left after the end', async () => {
    const id = await reserveProduct()
    harness.advanceClock(3 * day - 1)
    await getPaymentPageUrl(harness.store, id)
    harness.advanceClock(2)
    await harness.shopper().post(`/api/orders/${id}/release`, {})
    await endReservations(harness.store)
    expect(await harness.readOrderState(id)).toEqual(ended)
    await harness.shopper().post(`/api/orders/${id}/release`, {})
    expect(await harness.readOrderState(id)).toEqual(ended)
  })

  test('is not offered for less than the provider takes', async () => {
    const items = [{ id: harness.productId, price: sen(199) }]
    const id = await reserve(harness.store, [harness.productId], { items, shippingFee: sen(0) })
    expect(await startReservedPayment(harness.store, id)).toEqual({ ok: false, reason: 'not-payable' })
  })
})

test('a shopper who starts over touches no agreed order', async () => {
  const shopper = harness.shopper()
  const other = await insertProduct(harness.db)
  const { order } = await shopper.startPaying([other])
  const { shopperId } = await harness.findOrderRow(order.id)
  const id = await reserveProduct()
  await updateRow(harness.db, 'orders', id, { shopperId })
  await shopper.post(`/api/orders/${order.id}/release`, {})
  await shopper.order([harness.productId])
  expect(await harness.readOrderState(id)).toEqual(held)
  const { body } = await shopper.get<{ unpaid: { id: string } | null }>('/api/orders/open')
  expect(body.unpaid?.id).toBe(order.id)
  await note(harness.store, id, 5000)
  expect(await harness.readOrderState(id)).toMatchObject({ status: 'paid' })
})
