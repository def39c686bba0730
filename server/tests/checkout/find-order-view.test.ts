import { expect, test, vi } from 'vitest'
import { findOrderView } from '#store/checkout/find-order-view.server.ts'
import { insertDecisionRow, insertEntryRow } from '#test/order-factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

const findByToken = (pageToken: string | null) =>
  findOrderView(harness.store, { pageToken: String(pageToken) }, undefined)

test('asks the provider about an order that is found by its page', async () => {
  const { order } = await harness.buyWithHeldWebhooks()
  const { settings } = harness.store
  const closure = { from: '2026-11-20', until: '2026-11-25', notes: { en: '', ms: '' } }
  vi.spyOn(settings, 'current').mockReturnValue({ ...settings.current(), closure })
  const paid = await findByToken(order.pageToken)
  expect(paid).toMatchObject({ status: 'paid', masked: false, leaving: { by: expect.any(String) } })
  harness.advanceClock(5 * 24 * 60)
  expect(await findByToken(order.pageToken)).toMatchObject({ masked: true, leaving: paid?.leaving })
})

test('shows the stored order while the provider fails', async () => {
  const { order } = await harness.buyWithHeldWebhooks()
  harness.failProvider('/checkout/sessions/', 401)
  const warn = vi.spyOn(harness.store.log, 'warn')
  expect(await findByToken(order.pageToken)).toMatchObject({ status: 'awaiting_payment' })
  const details = { err: expect.any(Error), orderId: order.id }
  expect(warn.mock.calls).toEqual([[details, 'Payment check failed, showing the stored order']])
})

test('asks nothing about an order that has no payment page or is paid', async () => {
  const { body: pending } = await harness.shopper().order([harness.productId])
  const paid = await harness.findOrderRow(await harness.createPaidOrder())
  harness.interceptProvider(({ url }) => {
    throw new Error(`Unexpected request: ${url}`)
  })
  const warnings: unknown[] = []
  const store = {
    ...harness.store,
    log: { ...harness.store.log, warn: (details: unknown) => void warnings.push(details) },
  }
  for (const { pageToken } of [pending, paid]) await findOrderView(store, { pageToken: String(pageToken) }, undefined)
  expect(warnings).toEqual([])
})

test('finds no order for an unknown page', async () => {
  expect(await findByToken('unknown')).toBeUndefined()
})

test('tells the buyer of a refund that is on its way, and of one that has failed', async () => {
  const { paymentIntentId, id, pageToken } = await harness.findOrderRow(await harness.createPaidOrder())
  expect(await findByToken(pageToken)).toMatchObject({ status: 'paid', openRefund: null })
  const [orderId, decidedAt, decisionId] = [id, harness.store.now().toISOString(), 'decision-1']
  const decision = { orderId, paymentIntentId, decidedAt, decidedBy: '{}', amountSen: 5500, ends: 'cancelled' } as const
  await insertDecisionRow(harness.db, { ...decision, id: decisionId })
  await insertEntryRow(harness.db, id, { paymentIntentId, decisionId, madeAt: null })
  expect(await findByToken(pageToken)).toMatchObject({
    openRefund: { status: 'pending', amount: 55, target: 'cancelled' },
  })
  await harness.db.updateTable('ledgerEntries').set({ failedAt: decidedAt }).where('direction', '=', 'out').execute()
  expect(await findByToken(pageToken)).toMatchObject({
    openRefund: { status: 'failed', amount: 55, target: 'cancelled' },
  })
})
