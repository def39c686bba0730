import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { type OrderLab, openOrderLab } from '#test/order-lab.ts'

let lab: OrderLab
beforeEach(async () => {
  lab = await openOrderLab()
})
afterEach(() => lab.close())

describe('after it is paid', () => {
  async function paidOrder(status: OrderStatus = 'paid') {
    const { order } = await lab.browser().buy([lab.piece])
    await lab.becomes(order.id, { status: 'paid' })
    await lab.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
    const { paymentIntentId } = await lab.orderRow(order.id)
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
    await lab.sendEvent('charge.refunded', { ...charge, refunded: true })
    expect(await lab.stateOf(id)).toEqual({ status: to, paymentStatus: 'refunded', piece: 'sold' })
    expect(await lab.refundsOf(id)).toEqual([])
  })

  test.each<OrderStatus>(['paid', 'processing', 'shipped', 'delivered'])(
    'charge.refunded, in part, of a %s order',
    async from => {
      const { id, charge } = await paidOrder(from)
      await lab.sendEvent('charge.refunded', { ...charge, refunded: false })
      expect(await lab.stateOf(id)).toEqual({ status: from, paymentStatus: 'partially_refunded', piece: 'sold' })
      expect(await lab.notified()).toContain('system')
      await lab.sendEvent('charge.refunded', { ...charge, refunded: true }, 'evt_whole')
      await lab.sendEvent('charge.refunded', { ...charge, refunded: false }, 'evt_late_part')
      expect(await lab.stateOf(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    },
  )

  test("a refund made in the provider's dashboard comes back by webhook", async () => {
    const { id, charge } = await paidOrder()
    await lab.stripe.refunds.create({ payment_intent: charge.payment_intent ?? '' })
    await lab.becomes(id, { status: 'refunded', paymentStatus: 'refunded', piece: 'sold' })
  })

  test('charge.dispute.created marks the order', async () => {
    const { id, charge } = await paidOrder('shipped')
    await lab.sendEvent('charge.dispute.created', {
      object: 'dispute',
      charge: charge.id,
      payment_intent: charge.payment_intent,
    })
    expect(await lab.orderRow(id)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', hasDispute: 1 })
    expect(await lab.notified()).toContain('system')
  })

  test('events that come after their time change nothing', async () => {
    const { id } = await paidOrder()
    const completed = await lab.delivered('checkout.session.completed')
    const session = lab.objectOf(completed)
    await lab.sendEvent('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' })
    await lab.sendEvent('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' })
    await lab.sendEvent('checkout.session.completed', { ...session, payment_status: 'unpaid' })
    await lab.sendEvent('checkout.session.completed', session, 'evt_once_more')
    expect(await lab.stateOf(id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
    expect(await lab.refundsOf(id)).toEqual([])
    const browser = lab.browser()
    expect((await browser.post(`/api/orders/${id}/release`, {})).status).toBe(409)
  })

  test("payments and events that are nobody's order are taken note of and change nothing", async () => {
    expect(
      (await lab.sendEvent('charge.refunded', { object: 'charge', payment_intent: 'pi_unknown', refunded: true }))
        .status,
    ).toBe(200)
    expect((await lab.sendEvent('customer.created', { object: 'customer' })).status).toBe(200)
    expect(
      (
        await lab.sendEvent('checkout.session.completed', {
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
