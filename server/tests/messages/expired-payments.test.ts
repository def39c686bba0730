import { beforeEach, describe, expect, test } from 'vitest'
import { endPayment } from '#store/checkout/end-payment.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { insertProduct, readRow, updateRow } from '#test/factories.ts'
import type { ShopperClient } from '#test/shopper-client.ts'
import { waitFor } from '#test/wait-for.ts'
import { setUpMessageHarness } from './message-harness.ts'

const harness = setUpMessageHarness()
let shopper: ShopperClient
let product: string
beforeEach(async () => {
  shopper = harness.shopper()
  product = await insertProduct(harness.db)
})

const listKinds = async () => (await harness.listMessages()).map(({ kind }) => kind)
const waitForStatus = (id: string, status: string) =>
  waitFor(async () => expect((await readRow(harness.db, 'orders', id)).status).toBe(status))
/** Sends what is due half an hour later, and returns the subjects. */
async function readMailLater() {
  await harness.settleWebhooks()
  harness.advanceClock(31)
  await harness.sendMessages()
  return harness.mailServer.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1] ?? '')
}

/** Lets the time of a payment run out, and returns its order. */
async function expire(ids = [product]) {
  const { order } = await shopper.startPaying(ids)
  harness.advanceClock(36)
  await reconcilePayments(harness.store)
  await waitForStatus(order.id, 'expired')
  return order
}

test('a payment that ran out of time is mailed 30 minutes later, once', async () => {
  await expire()
  const [message] = await harness.listMessages()
  expect(message?.kind).toBe('payment_expired')
  expect(Date.parse(String(message?.sendAfter)) - Date.parse(String(message?.createdAt))).toBe(30 * 60_000)
  await harness.sendMessages()
  expect(harness.mailServer.received).toEqual([])
  expect(await readMailLater()).toEqual([expect.stringContaining('ran out of time')])
})

test('it is mailed, too, to a shopper whose next payment page could not be opened', async () => {
  harness.expectErrors()
  const order = await expire()
  harness.interceptProvider(({ url }) =>
    url.endsWith('/checkout/sessions') ? new Response('{"error":{}}', { status: 400 }) : undefined,
  )
  expect((await shopper.checkout(order)).status).toBe(502)
  expect(await readMailLater()).toEqual([expect.stringContaining('ran out of time')])
})

describe('nobody is mailed that the payment ran out of time who', () => {
  test('has left it and paid 5 seconds later, with the webhook first', async () => {
    const { order } = await shopper.startPaying([product])
    // The provider says that the session has ended before its answer to the store arrives.
    harness.interceptProvider(async request => {
      if (!request.url.endsWith('/expire')) return undefined
      const response = await harness.fetchFromProvider(request)
      await harness.settleWebhooks()
      return response
    })
    await shopper.post(`/api/orders/${order.id}/release`, {})
    await waitForStatus(order.id, 'pending')
    expect(await listKinds()).toEqual([])
    harness.interceptProvider(() => undefined)
    harness.advanceClock(5 / 60)
    await shopper.buy([product])
    await waitForStatus(order.id, 'paid')
    expect(await readMailLater()).toEqual([expect.stringContaining('is paid')])
  })

  test('has left it while the store crashed', async () => {
    const { sessionId, order } = await shopper.startPaying([product])
    await harness.stripe.checkout.sessions.expire(sessionId)
    await waitForStatus(order.id, 'expired')
    expect(await readMailLater()).toEqual([])
  })

  test('has cancelled it since', async () => {
    const order = await expire()
    expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
    await waitForStatus(order.id, 'pending')
    expect(await listKinds()).toEqual([])
  })

  test('has started to pay again', async () => {
    const order = await expire()
    expect((await shopper.checkout(order)).status).toBe(200)
    expect(await listKinds()).toEqual([])
  })

  test('has paid for the session that had run out', async () => {
    const order = await expire()
    await shopper.buy([product])
    await waitForStatus(order.id, 'paid')
    expect(await readMailLater()).toEqual([expect.stringContaining('is paid')])
  })

  test('has bought the piece with another since', async () => {
    const order = await expire()
    const { order: second } = await shopper.buy([product, await insertProduct(harness.db)])
    await waitForStatus(second.id, 'paid')
    expect(second.id).not.toBe(order.id)
    expect(await readMailLater()).toEqual([expect.stringContaining('is paid')])
    expect(await listKinds()).toEqual(['order_confirmed'])
  })

  test('could no longer have the piece', async () => {
    await expire()
    await updateRow(harness.db, 'products', product, { hidden: 1 })
    expect(await readMailLater()).toEqual([])
  })

  test('had it ended by an admin', async () => {
    const { order } = await shopper.startPaying([product])
    await endPayment(harness.store, { orderId: order.id, by: { uid: 'admin-1', email: 'boss@example.com' } })
    expect(await readMailLater()).toEqual([])
  })
})
