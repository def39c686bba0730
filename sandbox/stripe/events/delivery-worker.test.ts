import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import {
  createSandboxHarness,
  createSessionParams,
  type Harness,
  type HarnessOptions,
  validCard,
  webhookSecret,
} from '#test/emulators/stripe-harness.ts'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'
import { waitFor } from '#test/wait-for.ts'
import { updateAfterAttempt } from './delivery-worker.ts'
import type { Delivery } from './event.ts'

const folder = setUpTemporaryFolder('pay-sandbox')
const harnesses: Harness[] = []
afterEach(async () => {
  for (const harness of harnesses.splice(0)) await harness.sandbox.close()
})

function startHarness(options: HarnessOptions = {}): Harness {
  const harness = createSandboxHarness(options)
  harnesses.push(harness)
  return harness
}

test('signs events as the SDK expects', async () => {
  const { stripe, receivedEvents, submitPayment } = startHarness({ startTime: new Date() })
  const id = await submitPayment(validCard)
  await waitFor(() => expect(receivedEvents).toHaveLength(3))
  for (const { body, signature } of receivedEvents) {
    const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
    expect(event).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      pending_webhooks: 1,
    })
    if (event.type === 'checkout.session.completed')
      expect(event.data.object).toMatchObject({ id, payment_status: 'paid', metadata: { orderId: 'order-1' } })
    await expect(stripe.webhooks.constructEventAsync(body, signature, 'whsec_other')).rejects.toThrow()
  }
})

test('sends only the subscribed event types, but lists all events', async () => {
  const harness = startHarness({ subscribedEvents: ['checkout.session.completed'] })
  await harness.submitPayment(validCard)
  await waitFor(() => expect(harness.getEventTypes()).toEqual(['checkout.session.completed']))
  expect((await harness.stripe.events.list()).data).toHaveLength(3)
})

test('retries a failed delivery with growing delays until it succeeds', async () => {
  const { stripe, receivedEvents, advanceClock } = startHarness({ getWebhookStatus: nth => (nth < 4 ? 500 : 204) })
  const { id } = await stripe.checkout.sessions.create(createSessionParams())
  await stripe.checkout.sessions.expire(id)
  for (const [index, delaySeconds] of [1, 5, 30].entries()) {
    await waitFor(() => expect(receivedEvents).toHaveLength(index + 1))
    advanceClock(delaySeconds)
  }
  await waitFor(() => expect(receivedEvents).toHaveLength(4))
  expect(new Set(receivedEvents.map(event => event.id)).size).toBe(1)
  await waitFor(async () => {
    const [event] = (await stripe.events.list()).data
    expect(event).toMatchObject({ type: 'checkout.session.expired', pending_webhooks: 0 })
  })
})

test('stops retrying after three days', () => {
  const first: Delivery = { id: 'evt_1', created: 0, state: 'pending', attempts: 0, nextAt: 0, lastResponse: null }
  let delivery = first
  while (delivery.nextAt !== null) delivery = updateAfterAttempt(delivery, '500', delivery.nextAt)
  expect(delivery).toMatchObject({ state: 'failed', attempts: 78, lastResponse: '500' })
  expect(updateAfterAttempt(first, '201', 0)).toMatchObject({ state: 'delivered', nextAt: null })
  expect(updateAfterAttempt(first, 'not reachable', 500)).toMatchObject({ state: 'pending', nextAt: 1500 })
})

test('a webhook that never responds delays neither payments, nor other events, nor closing', async () => {
  let calls = 0
  const send = () => {
    calls += 1
    return new Promise<Response>(() => {})
  }
  const { sandbox, stripe, submitPayment } = createSandboxHarness({ send })
  const id = await submitPayment(validCard)
  await waitFor(() => expect(calls).toBe(3))
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  await sandbox.close()
})

test('delivers pending events after a restart', async () => {
  const file = join(folder.path, 'state.db')
  const firstRun = createSandboxHarness({ file, getWebhookStatus: () => 503 })
  const id = await firstRun.submitPayment(validCard)
  await waitFor(() => expect(firstRun.receivedEvents).toHaveLength(3))
  await firstRun.sandbox.close()

  const secondRun = startHarness({ file, startTime: new Date(firstRun.now().getTime() + 1000) })
  const listIds = ({ receivedEvents }: Harness) => receivedEvents.map(event => event.id).sort()
  await waitFor(() => expect(listIds(secondRun)).toEqual(listIds(firstRun)))
  const session = await secondRun.stripe.checkout.sessions.retrieve(id)
  expect(session.payment_status).toBe('paid')
})
