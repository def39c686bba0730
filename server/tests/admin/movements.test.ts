import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { findProviderCheck } from '#store/movements/provider-check.server.ts'
import { areMovementsOutdated, syncMovements, syncMovementsDaily } from '#store/movements/sync-movements.server.ts'
import { insertInto, updateRow } from '#test/factories.ts'
import { fail } from '#test/stripe-adapter.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

// The harness starts at this time.
const noon = '2026-11-20T04:00:00.000Z'
const day = 24 * 60

const harness = setUpPaymentHarness()
afterEach(() => harness.settleWebhooks())

const sync = () => syncMovements(harness.store)
const listMovements = () => harness.db.selectFrom('movements').selectAll().orderBy('createdAt').orderBy('id').execute()
const listPayouts = () => harness.db.selectFrom('payouts').selectAll().execute()
async function pay() {
  const orderId = (await harness.createPaidOrder()) as OrderId
  const { paymentIntentId } = await harness.findOrderRow(orderId)
  return { orderId, paymentIntentId: paymentIntentId ?? '' }
}

describe('movements of the balance', () => {
  test('are read with their order, fee and net, once', async () => {
    const { orderId, paymentIntentId } = await pay()
    harness.advanceClock(1)
    const refund = await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
    await sync()
    await sync()
    expect(await listMovements()).toMatchObject([
      {
        kind: 'payment',
        paymentIntentId,
        chargeId: expect.stringMatching(/^ch_/),
        orderId,
        grossSen: 5500,
        feeSen: 265,
        netSen: 5235,
        currency: 'myr',
        createdAt: noon,
        availableOn: '2026-11-27T04:00:00.000Z',
        payoutId: null,
      },
      { kind: 'refund', paymentIntentId, refundId: refund.id, orderId, grossSen: -1000, feeSen: 0, netSen: -1000 },
    ])
  })

  test('are read from the first order on, however long ago it was', async () => {
    const { paymentIntentId } = await pay()
    harness.advanceClock(40 * day)
    await harness.stripe.refunds.create({ payment_intent: paymentIntentId })
    await sync()
    expect((await listMovements()).map(({ kind }) => kind).sort()).toEqual(['payment', 'payout', 'refund'])
  })

  test('of a payment that its order has given up belong to the order all the same', async () => {
    const { orderId, paymentIntentId } = await pay()
    await updateRow(harness.db, 'orders', orderId, { paymentIntentId: null })
    await harness.stripe.refunds.create({ payment_intent: paymentIntentId })
    await sync()
    expect((await listMovements()).map(movement => movement.orderId)).toEqual([orderId, orderId])
  })

  test('name the payout that took them to the bank once it is made', async () => {
    await pay()
    await sync()
    harness.advanceClock(8 * day)
    await sync()
    const [payout] = await listPayouts()
    expect(payout).toMatchObject({ amountSen: 5235, status: 'pending', isMatched: 1, currency: 'myr' })
    expect(await listMovements()).toMatchObject([
      { kind: 'payment', payoutId: payout?.id },
      { kind: 'payout', payoutId: payout?.id, grossSen: -5235 },
    ])
    harness.advanceClock(3 * day)
    await sync()
    expect(await listPayouts()).toMatchObject([{ id: payout?.id, status: 'paid' }])
  })

  test('of a payout that failed come back', async () => {
    await pay()
    await harness.submitToDashboard('/payouts')
    await sync()
    const [payout] = await listPayouts()
    await harness.submitToDashboard(`/payouts/${payout?.id}/fail`)
    await sync()
    expect(await listPayouts()).toMatchObject([{ status: 'failed' }])
    const movements = (await listMovements()).filter(({ kind }) => kind === 'payout')
    expect(movements.map(({ grossSen }) => grossSen).sort()).toEqual([-5235, 5235])
  })

  test('of payouts that failed are in the bank with the one that takes their money', async () => {
    await pay()
    for (const isLast of [false, false, true]) {
      harness.advanceClock(1)
      await harness.submitToDashboard('/payouts')
      await sync()
      const open = (await listPayouts()).find(({ status }) => status === 'pending')
      if (!isLast) await harness.submitToDashboard(`/payouts/${open?.id}/fail`)
    }
    const payouts = await listPayouts()
    expect(payouts.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'pending'])
    const last = payouts.find(({ status }) => status === 'pending')
    const taken = (await listMovements()).filter(({ payoutId }) => payoutId === last?.id)
    expect(taken.map(({ kind }) => kind)).toContain('payment')
    expect(taken.reduce((sum, { netSen }) => sum + netSen, 0)).toBe(0)
  })

  test('of a payout that failed are found however late the next one is', async () => {
    await pay()
    await harness.submitToDashboard('/payouts')
    await sync()
    const [failed] = await listPayouts()
    await harness.submitToDashboard(`/payouts/${failed?.id}/fail`)
    await sync()
    harness.advanceClock(40 * day)
    await harness.submitToDashboard('/payouts')
    // The provider doesn't say at once what a payout covers.
    await harness.db
      .insertInto('payouts')
      .values({ ...failed, id: 'po_next', createdAt: harness.store.now().toISOString(), isMatched: 0 } as never)
      .execute()
    await sync()
    const payment = (await listMovements()).find(({ kind }) => kind === 'payment')
    expect(payment?.payoutId).not.toBe(failed?.id)
  })

  test('are read by one of two processes at a time', async () => {
    await pay()
    await harness.settleWebhooks()
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let requests = 0
    harness.interceptProvider(async () => {
      requests += 1
      asked.resolve()
      await gate.promise
      return undefined
    })
    const first = sync()
    await asked.promise
    await sync()
    expect([requests, (await listMovements()).length]).toEqual([1, 0])
    gate.resolve()
    await first
    // The movements and the payouts.
    expect([requests, (await listMovements()).length]).toEqual([2, 1])
  })

  test('are read again after the process that read them has died', async () => {
    const claimedUntil = '2026-11-20T04:10:00.000Z'
    await insertInto(harness.db, 'providerChecks', { name: 'movements', checkedAt: null, failedAt: null, claimedUntil })
    await pay()
    await sync()
    expect(await listMovements()).toEqual([])
    harness.advanceClock(10)
    await sync()
    expect((await listMovements()).length).toBe(1)
  })
})

test('when the provider fails what was read is kept, and the next run goes on', async () => {
  await pay()
  harness.interceptProvider(async request => (request.url.includes('/v1/payouts') ? fail(500) : undefined))
  await expect(sync()).rejects.toThrow()
  expect((await listMovements()).length).toBe(1)
  expect(await findProviderCheck(harness.db, 'movements')).toEqual({ checkedAt: null, failedAt: noon })
  harness.interceptProvider(async () => undefined)
  await syncMovementsDaily(harness.store)
  expect(await findProviderCheck(harness.db, 'movements')).toEqual({ checkedAt: noon, failedAt: null })
})

test('the job reads the books once a day', async () => {
  await pay()
  await harness.settleWebhooks()
  let requests = 0
  harness.interceptProvider(async () => void requests++)
  await syncMovementsDaily(harness.store)
  harness.advanceClock(day - 1)
  await syncMovementsDaily(harness.store)
  expect(requests).toBe(2)
  expect(await areMovementsOutdated(harness.store, 60_000)).toBe(true)
  harness.advanceClock(1)
  await syncMovementsDaily(harness.store)
  expect(requests).toBe(4)
})

test("the provider's lists name the order of each payment, refund and dispute", async () => {
  const { orderId, paymentIntentId } = await pay()
  const since = new Date(noon)
  const { id: refundId } = await harness.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 })
  const intent = await harness.stripe.paymentIntents.retrieve(paymentIntentId)
  await harness.submitToDashboard(`/charges/${intent.latest_charge}/dispute`)
  const { payments } = harness.store
  const entry = { paymentIntentId, orderId }
  expect(await payments.listPayments(since)).toEqual([{ ...entry, amount: 5500, currency: 'myr' }])
  expect(await payments.listRefunds(since)).toEqual([
    { ...entry, kind: 'refund', id: refundId, amount: 1000, status: 'made' },
  ])
  const [dispute] = await payments.listDisputes(since)
  expect(dispute).toMatchObject({ ...entry, kind: 'dispute', amount: 4500, status: 'open' })
  await sync()
  const movements = await listMovements()
  expect(movements.find(({ kind }) => kind === 'dispute')).toMatchObject({
    disputeId: dispute?.id,
    orderId,
    grossSen: -4500,
    feeSen: 6000,
    netSen: -10_500,
  })
})
