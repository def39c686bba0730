import { expect, test } from 'vitest'
import { priceWithDelivery } from '#test/factories.ts'
import { failAmbiguously, refuseForBalance, setUpRefundHarness, unchanged } from '../refund-harness.ts'

const harness = setUpRefundHarness()

test('what nobody is owed can neither be asked for again nor paid back', async () => {
  const id = await harness.createPaidOrder()
  const nothingOwed = { ok: false, reason: 'nothing-owed' }
  for (const resolve of [harness.askAgain, harness.payBack]) {
    expect(await resolve(id)).toEqual(nothingOwed)
    expect(await resolve(id, 'pi_unknown')).toEqual(nothingOwed)
  }
  expect(await harness.listRefunds(id)).toEqual([])
})

test('several refunds are sent on their own: one that fails stays pending, the provider is not asked again about one that was sent', async () => {
  harness.expectErrors()
  const ids = [await harness.createPaidOrder()]
  const forSale = { sold: 0, soldOrderId: null, priceSen: priceWithDelivery(10900) }
  await harness.db.updateTable('products').set(forSale).execute()
  ids.push(await harness.createPaidOrder())
  harness.interceptProvider(() => Promise.reject(new Error('The process is gone')))
  for (const id of ids) await harness.change(id, 'paid', 'refunded')
  harness.interceptRefunds(failAmbiguously, failAmbiguously)
  await harness.reconcileLater()
  const listStatuses = async () => (await Promise.all(ids.map(harness.listRefunds))).flat().map(({ status }) => status)
  expect((await listStatuses()).sort()).toEqual(['asked', 'made'])
  expect(harness.keys).toHaveLength(3)
  await harness.reconcileLater()
  expect(await listStatuses()).toEqual(['made', 'made'])
  expect(harness.keys).toHaveLength(4)
  expect(await Promise.all(ids.map(harness.summarizeRefunds))).toEqual([
    ['provider made 5500'],
    ['provider made 10900'],
  ])
  const requests: string[] = []
  harness.interceptProvider(({ method, url }) => void requests.push(`${method} ${url}`))
  await harness.reconcileLater()
  expect(requests).toEqual([])
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
