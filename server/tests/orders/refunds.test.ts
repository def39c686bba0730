import { describe, expect, test } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { waitFor } from '#test/wait-for.ts'
import { cancelled, failAmbiguously, refuseForBalance, setUpRefundHarness, unchanged } from '../refund-harness.ts'

const harness = setUpRefundHarness()

describe('the refund of an order that an admin cancels', () => {
  test('leaves the order unchanged and tells the admin who asked why when the provider refuses it [T37]', async () => {
    const id = await harness.createPaidOrder()
    harness.interceptRefunds(refuseForBalance)
    expect(await harness.cancel(id)).toEqual({
      ok: false,
      reason: 'refused',
      message: 'the balance at the payment provider is too low',
    })
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect((await harness.findAdminOrder(id))?.openRefunds).toEqual([])
    expect(await harness.db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
    expect(await harness.listSystemNotes()).toEqual([])
    expect(await harness.change(id, 'paid', 'processing')).toEqual({ ok: true, isPending: false })
  })

  test('can be requested again after a refusal, with another idempotency key [T37]', async () => {
    const id = await harness.createPaidOrder()
    harness.interceptRefunds(refuseForBalance, refuseForBalance)
    for (const _ of [1, 2]) expect(await harness.cancel(id)).toMatchObject({ reason: 'refused' })
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: false })
    const refunds = await harness.listRefunds(id)
    expect(refunds.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'made'])
    expect([...harness.keys].sort()).toEqual(refunds.map(refund => `refund/${refund.id}/5500 sen`).sort())
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
  })
})

describe('a refund whose response does not arrive', () => {
  test('does not take a replayed response for news when the refund has failed since', async () => {
    const id = await harness.createPaidOrder()
    harness.expectErrors()
    harness.holdWebhooks()
    harness.interceptRefunds(harness.loseResponse, harness.loseResponse)
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: true })
    const [refund] = (await harness.stripe.refunds.list()).data
    await harness.submitToDashboard(`/refunds/${refund?.id}/update`, { result: 'fail' })
    await harness.reconcileLater()
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect(await harness.listSystemNotes()).toEqual([expect.stringContaining('was not refunded')])
  })

  test.each([
    ['was lost', (request: Request) => harness.loseResponse(request), 1],
    ['was an error before the refund', failAmbiguously, 2],
  ])(
    'stays pending and keeps the order from being shipped when the response %s [T37]',
    async (_what, response, keyCount) => {
      harness.expectErrors()
      harness.holdWebhooks()
      const { shopper, order, sessionId } = await harness.shopper().buy([harness.productId])
      await shopper.get(`/api/orders?session_id=${sessionId}`)
      // The client retries once by itself.
      harness.interceptRefunds(response, response)
      expect(await harness.cancel(order.id)).toEqual({ ok: true, isPending: true })
      expect(await harness.readOrderState(order.id)).toEqual(unchanged)
      expect((await harness.findAdminOrder(order.id))?.openRefunds).toMatchObject([
        { status: 'asked', amount: 55, ends: 'cancelled', failureReason: null },
      ])
      expect(await harness.change(order.id, 'paid', 'processing')).toEqual({ ok: false, reason: 'refund-pending' })
      expect(await harness.cancel(order.id)).toEqual({ ok: false, reason: 'refund-pending' })

      await harness.reconcileLater()
      expect(await harness.readOrderState(order.id)).toEqual(cancelled)
      expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
      expect(new Set(harness.keys).size).toBe(keyCount)
      const [entry] = await harness.db.selectFrom('auditEntries').selectAll().execute()
      expect(entry).toMatchObject({
        actorId: 'admin-1',
        subjectId: order.id,
        before: JSON.stringify({ status: 'paid', paymentStatus: 'paid' }),
        after: JSON.stringify({ status: 'cancelled', paymentStatus: 'refunded', restock: true }),
      })
    },
  )
})

describe('an error that the provider stores for a day', () => {
  /** Fails for good with the first key, as the provider replays what it has stored. */
  function replayFirstResponse(first: (request: Request) => Promise<Response>) {
    const responses = new Map<string | null, Promise<Response>>()
    harness.interceptProvider(async request => {
      if (request.method !== 'POST' || !request.url.endsWith('/v1/refunds')) return undefined
      const key = request.headers.get('idempotency-key')
      harness.keys.push(key)
      const response = responses.get(key) ?? (responses.size === 0 ? first(request) : undefined)
      if (response) responses.set(key, response)
      return (await response)?.clone()
    })
  }

  test('is asked about for five minutes later, and then with another key', async () => {
    harness.expectErrors()
    const id = await harness.createPaidOrder()
    replayFirstResponse(failAmbiguously)
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: true })
    await harness.reconcileLater(4)
    expect(new Set(harness.keys).size).toBe(1)
    await harness.reconcileLater(1)
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
    const [refund] = await harness.listRefunds(id)
    expect([...new Set(harness.keys)]).toEqual([`refund/${refund?.id}/5500 sen`, `refund/${refund?.id}/5500 sen/1`])
    const requests = harness.db.selectFrom('refundRequests').select('response').orderBy('sentAt', 'desc')
    expect(await requests.execute()).toEqual([{ response: 'taken' }, { response: 'The payment provider answered 500' }])
  })

  test('keeps its key when no response has come', async () => {
    harness.expectErrors()
    const id = await harness.createPaidOrder()
    const lose = () => Promise.reject(new Error('The connection was lost'))
    harness.interceptRefunds(lose, lose, lose, lose)
    await harness.cancel(id)
    await harness.reconcileLater()
    await harness.reconcileLater()
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect([new Set(harness.keys).size, await harness.listOrderRefunds(id)]).toEqual([1, [5500]])
  })
})

describe('a refund that could not be sent', () => {
  test('is made once when two processes send it after a crash [T37]', async () => {
    harness.expectErrors()
    const id = await harness.createPaidOrder()
    harness.interceptProvider(() => Promise.reject(new Error('The process is gone')))
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: true })
    expect(harness.errors).toEqual([expect.stringMatching(/^Refund failed, will retry: \w/)])
    harness.restoreProvider()
    harness.advanceClock(6)
    await Promise.all([reconcilePayments(harness.store), reconcilePayments(harness.store)])
    await harness.reconcileLater()
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
    expect(await harness.db.selectFrom('auditEntries').selectAll().execute()).toHaveLength(1)
  })

  test('notifies the admins once after three days without success', async () => {
    harness.expectErrors()
    const id = await harness.createPaidOrder()
    harness.interceptProvider(request =>
      request.url.endsWith('/v1/refunds') ? Promise.reject(new Error('unreachable')) : undefined,
    )
    await harness.cancel(id)
    await harness.reconcileLater(2 * 24 * 60)
    expect(await harness.listSystemNotes()).toEqual([])
    for (const _ of [1, 2]) await harness.reconcileLater(24 * 60)
    const { orderNumber } = await harness.findOrderRow(id)
    expect(await harness.listSystemNotes()).toEqual([
      `Order #${orderNumber} from Siti Rahmah: the refund of MYR 55.00 has been pending for three days.`,
    ])
    harness.restoreProvider()
  })
})

test('a refund whose bank confirms it later is requested once, and leaves the order pending until then', async () => {
  const shopper = harness.shopper()
  const {
    order: { id },
    url,
  } = await shopper.startPaying([harness.productId])
  await shopper.pay(url, { method: 'grabpay', decision: 'approve' })
  await harness.waitForOrderState(id, { status: 'paid' })
  harness.interceptRefunds()
  expect(await harness.cancel(id)).toEqual({ ok: true, isPending: true })
  const [refund] = await harness.listRefunds(id)
  for (const _ of [1, 2]) await sendRefunds(harness.store, refund?.id)
  expect(harness.keys).toHaveLength(1)
  await harness.settleWebhooks()
  expect(await harness.readOrderState(id)).toEqual(unchanged)
  expect((await harness.findAdminOrder(id))?.openRefunds).toMatchObject([{ status: 'asked' }])
  harness.advanceClock(24 * 60)
  await harness.stripe.refunds.list({ limit: 1 })
  await waitFor(async () => {
    await harness.reconcileLater()
    expect(await harness.readOrderState(id)).toEqual(cancelled)
  })
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
})
