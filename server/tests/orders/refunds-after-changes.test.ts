import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { priceWithDelivery } from '#test/factories.ts'
import {
  cancelled,
  createRefundHarness,
  failAmbiguously,
  type RefundHarness,
  refuseForBalance,
  unchanged,
} from '../refund-harness.ts'

let harness: RefundHarness
beforeEach(async () => {
  harness = await createRefundHarness()
})
afterEach(() => harness.close())

describe('a refund that fails after the order has changed', () => {
  /** A payment for a product that is gone, whose refund the provider refuses. */
  async function createFailedRefund() {
    const { order, completed } = await harness.buyWithHeldWebhooks()
    await harness.db.updateTable('products').set({ hidden: 1 }).where('id', '=', harness.productId).execute()
    harness.interceptRefunds(refuseForBalance, refuseForBalance)
    expect((await harness.deliver(completed)).status).toBe(200)
    return order.id
  }

  test('shows what has to be paid back until an admin has done it', async () => {
    const id = await createFailedRefund()
    const state = { status: 'refunded', paymentStatus: 'refunded' }
    expect(await harness.readOrderState(id)).toMatchObject(state)
    expect(await harness.findAdminOrder(id)).toMatchObject({
      openRefunds: [
        {
          status: 'owed',
          amount: 55,
          failureReason: 'the balance at the payment provider is too low',
          ends: null,
        },
      ],
    })
    expect(await harness.listSystemNotes()).toEqual([expect.stringContaining('Pay back MYR 55.00.')])
    await harness.reconcileLater()
    expect(harness.keys).toHaveLength(1)

    expect(await harness.payBack(id)).toEqual({ ok: true, isPending: false })
    expect(await harness.findAdminOrder(id)).toMatchObject({ openRefunds: [], ...state })
    expect((await harness.findAdminOrder(id))?.statusHistory.at(-1)?.note).toBe('MYR 55.00 paid back by an admin')
    expect(await harness.payBack(id)).toEqual({ ok: false, reason: 'nothing-owed' })
  })

  test('can be asked for again, with another idempotency key', async () => {
    const id = await createFailedRefund()
    expect(await harness.askAgain(id)).toEqual({
      ok: false,
      reason: 'refused',
      message: 'the balance at the payment provider is too low',
    })
    expect((await harness.findAdminOrder(id))?.openRefunds).toMatchObject([{ status: 'owed', amount: 55 }])
    expect(await harness.askAgain(id)).toEqual({ ok: true, isPending: false })
    const refunds = await harness.listRefunds(id)
    expect(refunds.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'made'])
    expect([...harness.keys].sort()).toEqual(refunds.map(refund => `refund/${refund.id}/5500 sen`).sort())
    expect((await harness.findAdminOrder(id))?.openRefunds).toEqual([])
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
  })
})

test('what nobody is owed can neither be asked for again nor paid back', async () => {
  const id = await harness.createPaidOrder()
  const nothingOwed = { ok: false, reason: 'nothing-owed' }
  for (const resolve of [harness.askAgain, harness.payBack]) {
    expect(await resolve(id)).toEqual(nothingOwed)
    expect(await resolve(id, 'pi_unknown')).toEqual(nothingOwed)
  }
  expect(await harness.listRefunds(id)).toEqual([])
})

test('a failed refund never restores an order whose products may have been sold again', async () => {
  const id = await harness.createPaidOrder()
  await harness.cancel(id)
  await harness.waitForOrderState(id, cancelled)
  const { paymentIntentId } = await harness.findOrderRow(id)
  await harness.settleWebhooks()
  // The buyer's bank has returned the money.
  const original = await harness.stripe.paymentIntents.retrieve(paymentIntentId ?? '', {
    expand: ['latest_charge', 'latest_charge.refunds'],
  })
  const failed = structuredClone(original) as never as {
    latest_charge: { amount_refunded: number; refunds: { data: { status: string; failure_reason: string }[] } }
  }
  failed.latest_charge.amount_refunded = 0
  for (const refund of failed.latest_charge.refunds.data) {
    refund.status = 'failed'
    refund.failure_reason = 'expired_or_canceled_card'
  }
  harness.interceptProvider(request => (request.url.includes('/payment_intents/') ? Response.json(failed) : undefined))
  await harness.sendEvent('refund.failed', { object: 'refund', payment_intent: paymentIntentId })
  expect(await harness.readOrderState(id)).toEqual(cancelled)
  expect((await harness.findAdminOrder(id))?.openRefunds).toMatchObject([
    { status: 'owed', amount: 55, failureReason: 'the card has expired or was cancelled' },
  ])
  await harness.sendEvent('refund.updated', { object: 'refund', payment_intent: paymentIntentId })
  expect(await harness.listSystemNotes()).toHaveLength(1)
})

describe('several refunds', () => {
  test('are sent on their own: one that fails stays pending, one that was sent is not sent again', async () => {
    harness.expectErrors()
    const ids = [await harness.createPaidOrder()]
    await harness.db.updateTable('products').set({ sold: 0, soldOrderId: null }).execute()
    ids.push(await harness.createPaidOrder())
    harness.interceptProvider(() => Promise.reject(new Error('The process is gone')))
    for (const id of ids) await harness.change(id, 'paid', 'refunded')
    harness.interceptRefunds(failAmbiguously, failAmbiguously)
    await harness.reconcileLater()
    const listStatuses = async () =>
      (await Promise.all(ids.map(harness.listRefunds))).flat().map(({ status }) => status)
    expect((await listStatuses()).sort()).toEqual(['asked', 'made'])
    expect(harness.keys).toHaveLength(3)
    await harness.reconcileLater()
    expect(await listStatuses()).toEqual(['made', 'made'])
    expect(harness.keys).toHaveLength(4)
    await harness.reconcileLater()
    expect(harness.keys).toHaveLength(4)
  })
  test('keep their own amounts, and the provider is not asked about them again once they are made', async () => {
    harness.expectErrors()
    const ids = [await harness.createPaidOrder()]
    await harness.db
      .updateTable('products')
      .set({ sold: 0, soldOrderId: null, priceSen: priceWithDelivery(10900) })
      .execute()
    ids.push(await harness.createPaidOrder())
    harness.interceptProvider(() => Promise.reject(new Error('The process is gone')))
    for (const id of ids) await harness.change(id, 'paid', 'refunded')
    harness.restoreProvider()
    await harness.reconcileLater()
    expect(await Promise.all(ids.map(harness.summarizeRefunds))).toEqual([
      ['provider made 5500'],
      ['provider made 10900'],
    ])
    const requests: string[] = []
    harness.interceptProvider(({ method, url }) => void requests.push(`${method} ${url}`))
    await harness.reconcileLater()
    expect(requests).toEqual([])
  })
})

test('an order whose part came back while a refund was to cover it reads as paid when that is refused', async () => {
  const id = await harness.createPaidOrder()
  const { paymentIntentId } = await harness.findOrderRow(id)
  const part = await harness.stripe.refunds.create({ payment_intent: String(paymentIntentId), amount: 1000 })
  await harness.waitForOrderState(id, { paymentStatus: 'partially_refunded' })
  harness.expectErrors()
  harness.interceptRefunds(failAmbiguously, failAmbiguously, refuseForBalance)
  await harness.cancel(id)
  await harness.submitToDashboard(`/refunds/${part.id}/update`, { result: 'fail' })
  await harness.waitForWebhook('refund.failed')
  await harness.settleWebhooks()
  await harness.reconcileLater()
  expect(await harness.readOrderState(id)).toEqual(unchanged)
})
