import { describe, expect, test } from 'vitest'
import {
  cancelReservation,
  changeAgreedPrice,
  claimPaid,
  endReservations,
  extendReservation,
} from '#store/checkout/change-reservation.server.ts'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import { sen } from '#store/money.ts'
import { card, getPaymentPageUrl, reserve } from '#test/agreed-orders.ts'
import { by } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

const [hour, day] = [60, 24 * 60]
const reserveProduct = () => reserve(harness.store, [harness.productId])
const until = (minutes: number) => new Date(harness.store.now().getTime() + minutes * 60_000).toISOString()
const held = { status: 'pending', paymentStatus: 'pending', product: 'held' }
const ended = { status: 'expired', paymentStatus: 'expired', product: 'free' }

describe('the shop', () => {
  test('moves the end and the price, which ends an open page', async () => {
    const id = await reserveProduct()
    const url = await getPaymentPageUrl(harness.store, id)
    const change = { orderId: id, by }
    expect(await extendReservation(harness.store, { ...change, until: until(5 * day) })).toEqual({ ok: true })
    const prices = [{ id: harness.productId, price: sen(3500) }]
    expect(await changeAgreedPrice(harness.store, { ...change, prices, shippingFee: sen(0) })).toEqual({ ok: true })
    expect((await harness.shopper().pay(url, card)).status).not.toBe(303)
    expect(await harness.findOrderRow(id)).toMatchObject({ subtotalSen: 3500, totalSen: 3500 })
    harness.advanceClock(4 * day)
    await endReservations(harness.store)
    expect(await harness.readOrderState(id)).toEqual(held)
    await harness.shopper().pay(await getPaymentPageUrl(harness.store, id), card)
    await harness.waitForOrderState(id, { status: 'paid' })
    expect((await harness.findProductRow()).soldPriceSen).toBe(3500)
  })

  test('lets it go, though a page is open, and not once it is paid', async () => {
    const id = await reserveProduct()
    const url = await getPaymentPageUrl(harness.store, id)
    expect(await cancelReservation(harness.store, { orderId: id, by })).toEqual({ ok: true })
    expect(await harness.readOrderState(id)).toEqual(ended)
    expect((await harness.shopper().pay(url, card)).status).not.toBe(303)
    const second = await reserveProduct()
    await harness.shopper().pay(await getPaymentPageUrl(harness.store, second), card)
    await harness.waitForOrderState(second, { status: 'paid' })
    expect(await cancelReservation(harness.store, { orderId: second, by })).toEqual({ ok: false, reason: 'ended' })
    const prices = [{ id: harness.productId, price: sen(100) }]
    expect(await changeAgreedPrice(harness.store, { orderId: second, by, prices, shippingFee: sen(0) })).toEqual({
      ok: false,
      reason: 'paying',
    })
  })

  test('lets it go before it is sold elsewhere or withdrawn, and an open page stays', async () => {
    const id = await reserveProduct()
    const url = await getPaymentPageUrl(harness.store, id)
    const sale = { id: harness.productId, price: sen(2000), channel: 'market' } as const
    const refused = { ok: false, reason: 'reserved' }
    expect(await sellElsewhere(harness.store, sale, by)).toEqual(refused)
    expect(await withdrawProduct(harness.store, harness.productId, by)).toEqual(refused)
    await harness.shopper().pay(url, card)
    await harness.waitForOrderState(id, { status: 'paid', product: 'sold' })
  })

  test('changes it to no sum that nobody can pay and no end that is too far away, and nothing once it is over', async () => {
    const id = await reserveProduct()
    const change = { orderId: id, by, shippingFee: sen(1000) }
    const priced = (price: number) => ({ ...change, prices: [{ id: harness.productId, price: sen(price) }] })
    const [total, time, ended] = ['total', 'time', 'ended'].map(reason => ({ ok: false, reason }))
    expect(await changeAgreedPrice(harness.store, { ...priced(0), shippingFee: sen(0) })).toEqual(total)
    expect(await changeAgreedPrice(harness.store, priced(999_999_99))).toEqual(total)
    for (const minutes of [0, 31 * day])
      expect(await extendReservation(harness.store, { ...change, until: until(minutes) })).toEqual(time)
    expect(await changeAgreedPrice(harness.store, { ...change, prices: [] })).toEqual({ ok: true })
    expect(await harness.findOrderRow(id)).toMatchObject({ totalSen: 5000, reservedUntil: until(3 * day) })
    harness.advanceClock(3 * day)
    expect(await changeAgreedPrice(harness.store, priced(3500))).toEqual(ended)
    expect(await extendReservation(harness.store, { ...change, until: until(day) })).toEqual(ended)
    expect(await cancelReservation(harness.store, change)).toEqual(ended)
    expect(await claimPaid(harness.store, id)).toBe(false)
  })

  test('changes the end alone while a bank decides about its payment', async () => {
    const id = await reserveProduct()
    const page = await getPaymentPageUrl(harness.store, id)
    await harness.shopper().pay(page, { method: 'fpx', decision: 'later', email: card.email })
    await harness.waitForOrderState(id, { paymentStatus: 'processing' })
    const { heldUntil } = await harness.findProductRow()
    const change = { orderId: id, by }
    const paying = { ok: false, reason: 'paying' }
    expect(await cancelReservation(harness.store, change)).toEqual(paying)
    expect(await changeAgreedPrice(harness.store, { ...change, prices: [], shippingFee: sen(0) })).toEqual(paying)
    expect(await extendReservation(harness.store, { ...change, until: until(5 * day) })).toEqual({ ok: true })
    expect((await harness.findProductRow()).heldUntil).toBe(heldUntil)
  })

  test('hears of the end two hours before it, once', async () => {
    await reserveProduct()
    harness.advanceClock(3 * day - 2 * hour)
    await endReservations(harness.store)
    await endReservations(harness.store)
    const rows = await harness.db.selectFrom('notifications').select('title').where('type', '=', 'system').execute()
    expect(rows).toEqual([{ title: 'Reservation ends soon' }])
  })

  test('hears of no end that was two hours away when it was chosen', async () => {
    await reserve(harness.store, [harness.productId], { until: until(2 * hour) })
    await endReservations(harness.store)
    expect(await harness.listNotificationTypes()).toEqual(['new_order'])
  })

  test('hears once that it is paid, and the pieces stay two days longer', async () => {
    const id = await reserveProduct()
    expect([await claimPaid(harness.store, id), await claimPaid(harness.store, id)]).toEqual([true, false])
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'pending', reservedUntil: until(5 * day) })
    expect(await harness.findProductRow()).toMatchObject({ reservedUntil: until(5 * day) })
    const rows = await harness.db.selectFrom('notifications').select('title').where('type', '=', 'system').execute()
    expect(rows).toEqual([{ title: 'Says it is paid' }])
  })

  test('hands it over at the stall in the steps of every order, without a message', async () => {
    const handedOver = { id: 'cash-1', way: 'cash', reference: '', on: '2026-11-20' } as const
    const id = await reserve(harness.store, [harness.productId], { email: 'siti@example.com', handedOver })
    expect(await harness.readOrderState(id)).toEqual({ status: 'delivered', paymentStatus: 'paid', product: 'sold' })
    const history = await harness.db
      .selectFrom('orderStatusChanges')
      .select('status')
      .where('orderId', '=', id)
      .orderBy('position')
      .execute()
    expect([...new Set(history.map(({ status }) => status))]).toEqual([
      'pending',
      'paid',
      'processing',
      'shipped',
      'delivered',
    ])
    expect(await harness.db.selectFrom('messages').select('kind').execute()).toEqual([])
  })
})
