import { describe, expect, test } from 'vitest'
import { isUnderWay } from '#store/orders/ledger.ts'
import { explainRefund } from '#store/orders/pay-back.server.ts'
import { by } from '#test/factories.ts'
import { failAmbiguously, refuseForBalance, setUpRefundHarness } from '../refund-harness.ts'
import { createRefundRequestSteps, done, pending } from './refund-request-steps.ts'

// What could make the provider pay the same money back twice.

const harness = setUpRefundHarness()

const { createOrder, request, findProduct, readOrder } = createRefundRequestSteps(() => harness)

describe('several who refund the same order', () => {
  test('together never refund more than was paid', async () => {
    const { id, payment } = await createOrder()
    const dashboard = (amount: number) =>
      harness.stripe.refunds.create({ payment_intent: payment, amount }).then(
        () => true,
        () => false,
      )
    const results = await Promise.all([
      request(id, 5000),
      dashboard(2000),
      request(id, 5000),
      request(id, 3500),
      dashboard(3000),
      harness.cancel(id),
    ])
    expect(results.length).toBe(6)
    await harness.settleWebhooks()
    for (const _ of [1, 2, 3]) await harness.reconcileLater()
    const made = (await harness.listOrderRefunds(id)).reduce((sum, amount) => sum + amount, 0)
    expect(made).toBeLessThanOrEqual(8500)
    expect((await readOrder(id)).refundedSen).toBe(made)
    expect((await readOrder(id)).owedSen).toBe(0)
    expect((await harness.listRefunds(id)).filter(isUnderWay)).toEqual([])
  })

  test('do not get the same money twice from two admins', async () => {
    const { id } = await createOrder()
    const results = await Promise.all([request(id, 8500), request(id, 8500), request(id, 1)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1 + Number((await harness.listOrderRefunds(id)).length === 2))
    expect((await harness.listOrderRefunds(id)).reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(8500)
  })

  test('see what was refunded in the dashboard though its webhook is lost', async () => {
    const { id, payment } = await createOrder()
    harness.holdWebhooks()
    await harness.stripe.refunds.create({ payment_intent: payment, amount: 8000 })
    expect(await request(id, 1000)).toEqual({ ok: false, reason: 'too-much', refundable: 500 })
    expect(await request(id, 500)).toEqual(done)
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', refundedSen: 8500 })
  })

  test('leave no request waiting that the dashboard has overtaken', async () => {
    const { id, payment } = await createOrder()
    harness.expectErrors()
    harness.interceptRefunds(...Array.from({ length: 2 }, () => () => Promise.reject(new Error('Unreachable'))))
    expect(await request(id, 4000)).toEqual(pending)
    harness.restoreProvider()
    await harness.stripe.refunds.create({ payment_intent: payment })
    await harness.settleWebhooks()
    await harness.reconcileLater()
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', refundedSen: 8500, owedSen: 0 })
    expect((await harness.listRefunds(id)).filter(isUnderWay)).toEqual([])
    expect((await harness.listSystemNotes()).filter(note => note.includes('Pay back'))).toEqual([])
  })
})

describe('a refund in the dashboard of the sum for which the store waits', () => {
  async function createBoth() {
    const { id, payment, first } = await createOrder()
    harness.expectErrors()
    harness.interceptRefunds(...Array.from({ length: 2 }, () => () => Promise.reject(new Error('Unreachable'))))
    expect(await request(id, 4000, { id: 'same-sum', items: [{ productId: first, restock: true }] })).toEqual(pending)
    const { id: providerId } = await harness.stripe.refunds.create({ payment_intent: payment, amount: 4000 })
    await harness.settleWebhooks()
    await harness.reconcileLater()
    expect(await harness.listOrderRefunds(id)).toEqual([4000])
    expect(await harness.summarizeRefunds(id)).toEqual(['provider made 4000', 'provider stopped 4000'])
    expect(await harness.listSystemNotes()).toContainEqual(expect.stringContaining('Is it the same money?'))
    expect([await readOrder(id), await findProduct(first)]).toMatchObject([{ refundedSen: 4000, owedSen: 0 }, 'sold'])
    const made = (await harness.listRefunds(id)).find(refund => refund.providerId === providerId)
    const explain = (isAwaited: boolean) =>
      explainRefund(harness.store, { refundId: made?.id ?? '', isAwaited, items: [], by })
    return { id, first, explain }
  }

  test('is the same money when an admin says so, and its product comes back', async () => {
    const { id, first, explain } = await createBoth()
    expect([await explain(true), await explain(true)]).toEqual([{ ok: true }, { ok: false, reason: 'explained' }])
    expect([await readOrder(id), await findProduct(first)]).toMatchObject([{ refundedSen: 4000, owedSen: 0 }, 'free'])
    await harness.reconcileLater()
    expect([await harness.listOrderRefunds(id), await harness.askAgain(id)]).toEqual([
      [4000],
      { ok: false, reason: 'nothing-owed' },
    ])
  })

  test('is other money when an admin says so, and what the store waited for is asked for with its key', async () => {
    const { id, first, explain } = await createBoth()
    expect(await explain(false)).toEqual({ ok: true })
    expect([await readOrder(id), await findProduct(first)]).toMatchObject([
      { refundedSen: 4000, owedSen: 4000 },
      'sold',
    ])
    expect(await harness.askAgain(id)).toEqual(done)
    expect(new Set(harness.keys)).toEqual(new Set(['refund/same-sum/4000 sen']))
    expect(await harness.listOrderRefunds(id)).toEqual([4000, 4000])
    expect([await readOrder(id), await findProduct(first)]).toMatchObject([{ refundedSen: 8000, owedSen: 0 }, 'free'])
  })
})

test.each([
  ['lost', 'lost', 1],
  ['a stored error', 'failed', 1],
  ['an error before the refund', 'failed-before', 2],
])('a request whose response does not arrive is made once when it is %s', async (_what, kind, keyCount) => {
  const { id, first } = await createOrder()
  harness.expectErrors()
  harness.holdWebhooks()
  const lose = async (sent: Request) => {
    await harness.fetchFromProvider(sent)
    throw new Error('The connection was lost')
  }
  const respond = { lost: lose, failed: harness.loseResponse, 'failed-before': failAmbiguously }[kind] ?? lose
  harness.interceptRefunds(respond, respond)
  expect(await request(id, 4500, { items: [{ productId: first, restock: true }] })).toEqual(pending)
  expect(await findProduct(first)).toBe('sold')
  for (const _ of [1, 2]) await harness.reconcileLater()
  expect(await harness.listOrderRefunds(id)).toEqual([4500])
  expect(await readOrder(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 4500 })
  expect(await findProduct(first)).toBe('free')
  const [refund] = await harness.listRefunds(id)
  expect(new Set(harness.keys).size).toBe(keyCount)
  expect(harness.keys[0]).toBe(`refund/${refund?.id}/4500 sen`)
})

test('webhooks that are repeated, late and in any order change nothing more', async () => {
  const { id, first } = await createOrder()
  await request(id, 4500, { items: [{ productId: first, restock: true }] })
  await request(id, 1000)
  await harness.settleWebhooks()
  harness.interceptRefunds(refuseForBalance)
  await request(id, 10)
  const readAll = async () => [
    await harness.listRefunds(id),
    await readOrder(id),
    await harness.db.selectFrom('notifications').selectAll().orderBy('id').execute(),
    await harness.db.selectFrom('messages').selectAll().orderBy('id').execute(),
    await harness.db.selectFrom('orderStatusChanges').selectAll().orderBy('id').execute(),
    await harness.db.selectFrom('products').selectAll().orderBy('id').execute(),
  ]
  const before = await readAll()
  harness.advanceClock(60)
  const { paymentIntentId } = await harness.findOrderRow(id)
  for (const type of ['charge.refunded', 'refund.created', 'refund.updated', 'charge.refund.updated', 'refund.failed'])
    for (const _ of [1, 2]) await harness.sendEvent(type, { object: 'refund', payment_intent: paymentIntentId })
  for (const delivery of [...harness.deliveries].reverse()) await harness.deliver(delivery)
  expect(await readAll()).toEqual(before)
})
