import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { createOrderHarness, type OrderHarness } from '#test/order-harness.ts'

let harness: OrderHarness
beforeEach(async () => {
  harness = await createOrderHarness()
})
afterEach(() => harness.close())

describe('after it is paid', () => {
  async function paidOrder(status: OrderStatus = 'paid') {
    const { order } = await harness.shopper().buy([harness.product])
    await harness.waitForOrderState(order.id, { status: 'paid' })
    await harness.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
    const { paymentIntentId } = await harness.findOrderRow(order.id)
    return { id: order.id, charge: { object: 'charge', id: 'ch_1', payment_intent: paymentIntentId } }
  }

  test.each<[OrderStatus, OrderStatus]>([
    ['paid', 'refunded'],
    ['processing', 'refunded'],
    ['shipped', 'refunded'],
    ['delivered', 'refunded'],
    ['cancelled', 'cancelled'],
    ['refunded', 'refunded'],
  ])('charge.refunded, whole, of a %s order: %s, the pieces stay sold', async (from, to) => {
    const { id, charge } = await paidOrder(from)
    await harness.sendEvent('charge.refunded', { ...charge, refunded: true })
    expect(await harness.readOrderState(id)).toEqual({ status: to, paymentStatus: 'refunded', product: 'sold' })
    expect(await harness.listOrderRefunds(id)).toEqual([])
  })

  test.each<OrderStatus>(['paid', 'processing', 'shipped', 'delivered'])(
    'charge.refunded, in part, of a %s order',
    async from => {
      const { id, charge } = await paidOrder(from)
      await harness.sendEvent('charge.refunded', { ...charge, refunded: false })
      expect(await harness.readOrderState(id)).toEqual({
        status: from,
        paymentStatus: 'partially_refunded',
        product: 'sold',
      })
      expect(await harness.listNotificationTypes()).toContain('system')
      await harness.sendEvent('charge.refunded', { ...charge, refunded: true }, 'evt_whole')
      await harness.sendEvent('charge.refunded', { ...charge, refunded: false }, 'evt_late_part')
      expect(await harness.readOrderState(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    },
  )

  test("a refund made in the provider's dashboard comes back by webhook", async () => {
    const { id, charge } = await paidOrder()
    await harness.stripe.refunds.create({ payment_intent: charge.payment_intent ?? '' })
    await harness.waitForOrderState(id, { status: 'refunded', paymentStatus: 'refunded', product: 'sold' })
  })

  test('charge.dispute.created marks the order', async () => {
    const { id, charge } = await paidOrder('shipped')
    await harness.sendEvent('charge.dispute.created', {
      object: 'dispute',
      charge: charge.id,
      payment_intent: charge.payment_intent,
    })
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', hasDispute: 1 })
    expect(await harness.listNotificationTypes()).toContain('system')
  })

  test('events that come after their time change nothing', async () => {
    const { id } = await paidOrder()
    const completed = await harness.waitForWebhook('checkout.session.completed')
    const session = harness.parseWebhookObject(completed)
    await harness.sendEvent('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' })
    await harness.sendEvent('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' })
    await harness.sendEvent('checkout.session.completed', { ...session, payment_status: 'unpaid' })
    await harness.sendEvent('checkout.session.completed', session, 'evt_once_more')
    expect(await harness.readOrderState(id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
    expect(await harness.listOrderRefunds(id)).toEqual([])
    const shopper = harness.shopper()
    expect((await shopper.post(`/api/orders/${id}/release`, {})).status).toBe(409)
  })

  test("payments and events that are nobody's order are taken note of and change nothing", async () => {
    expect(
      (await harness.sendEvent('charge.refunded', { object: 'charge', payment_intent: 'pi_unknown', refunded: true }))
        .status,
    ).toBe(200)
    expect((await harness.sendEvent('customer.created', { object: 'customer' })).status).toBe(200)
    expect(
      (
        await harness.sendEvent('checkout.session.completed', {
          id: 'cs_test_unknown',
          status: 'complete',
          payment_status: 'paid',
          amount_total: 1,
          currency: 'myr',
          client_reference_id: null,
          payment_intent: null,
        })
      ).status,
    ).toBe(200)
  })
})
