import { expect, test, vi } from 'vitest'
import { setUpPaymentHarness } from '../tests/payment-harness.ts'

const harness = setUpPaymentHarness()

const invalidSignatures = [
  undefined,
  '',
  'nonsense',
  't=1,v1=00',
  't=1,v1=',
  't=1,v1',
  't=1,v1==',
  't=1,v1=é',
  't=,v1=00',
  't=now,v1=00',
  'v1=00',
  't=1',
  't=1,v0=00',
  't=1,v1=00,v1=',
  `t=${'9'.repeat(400)},v1=00`,
  '=,=,=',
  ',,,',
]

test.each(invalidSignatures)('responds 400 to the signature %j [T11]', async signature => {
  const { order } = await harness.shopper().startPaying([harness.productId])
  const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } })
  const response = await harness.request('/webhooks/stripe', {
    method: 'POST',
    body,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  })
  expect(response.status).toBe(400)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
})

test('responds 400 to an outdated signature and to a signature of another body [T11]', async () => {
  harness.holdWebhooks()
  await harness.shopper().buy([harness.productId])
  const completed = await harness.waitForWebhook('checkout.session.completed')
  expect((await harness.deliver({ ...completed, body: completed.body.replace('myr', 'usd') })).status).toBe(400)
  harness.advanceClock(6)
  expect((await harness.deliver(completed)).status).toBe(400)
  expect((await harness.findProductRow()).sold).toBe(0)
})

test('responds 400 to a signature dated in the future, says that the clock is behind, and logs it [T11]', async () => {
  const warn = vi.spyOn(harness.store.log, 'warn')
  const { order, completed } = await harness.buyWithHeldWebhooks()
  harness.advanceClock(-6)
  const response = await harness.deliver(completed)
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'invalid_signature', error: expect.stringMatching(/dated in the future: this server's clock is behind/) },
  ])
  expect(warn.mock.calls).toEqual([
    [
      { differenceSeconds: -360, advice: expect.stringMatching(/clock of this machine is behind/) },
      'Webhook refused, dated in the future',
    ],
  ])
  expect((await harness.findOrderRow(order.id)).status).toBe('awaiting_payment')
  harness.advanceClock(6)
  expect((await harness.deliver(completed)).status).toBe(200)
})

test('logs a wrong signature with what to do, once a minute', async () => {
  const warn = vi.spyOn(harness.store.log, 'warn')
  harness.holdWebhooks()
  await harness.shopper().buy([harness.productId])
  const completed = await harness.waitForWebhook('checkout.session.completed')
  for (let time = 0; time < 3; time++) await harness.deliver({ ...completed, body: `${completed.body} ` })
  expect(warn.mock.calls).toEqual([
    [{ advice: expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: /) }, 'Webhook refused, wrong signature'],
  ])
})

test('responds 500 and rolls back when the database fails, and applies the next delivery [T11]', async () => {
  harness.expectErrors()
  const { order, completed } = await harness.buyWithHeldWebhooks()
  // Writing the notification is the last step of the transaction that completes a sale.
  await harness.db.schema.alterTable('notifications').renameTo('notifications_away').execute()
  expect((await harness.deliver(completed)).status).toBe(500)
  await harness.db.schema.alterTable('notifications_away').renameTo('notifications').execute()
  expect((await harness.findOrderRow(order.id)).status).toBe('awaiting_payment')
  const response = await harness.deliver(completed)
  expect([response.status, await response.json()]).toEqual([200, { received: true }])
  expect((await harness.findOrderRow(order.id)).status).toBe('paid')
})

test('responds 500 and sells nothing while the payment cannot be looked up, then sells it [T11]', async () => {
  harness.expectErrors()
  const { order, completed } = await harness.buyWithHeldWebhooks()
  harness.failProvider('/payment_intents/', 500)
  expect((await harness.deliver(completed)).status).toBe(500)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  harness.restoreProvider()
  expect((await harness.deliver(completed)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
  expect((await harness.findOrderRow(order.id)).paymentMethod).toBe('card')
})
