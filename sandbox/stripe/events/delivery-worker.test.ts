import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createStripeSandbox } from '../stripe-sandbox.ts'
import {
  createHarness,
  type Harness,
  order,
  secretKey,
  stripeClientOptions,
  validCard,
  webhookSecret,
} from '../test-harness.ts'
import { updateAfterAttempt } from './delivery-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'pay-sandbox-'))
const harnesses: Harness[] = []
afterEach(async () => {
  for (const harness of harnesses.splice(0)) await harness.sandbox.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function createSetup(options: Parameters<typeof createHarness>[0] = {}) {
  const harness = createHarness(options)
  harnesses.push(harness)
  return {
    harness,
    stripe: new Stripe(secretKey, { httpClient: Stripe.createFetchHttpClient(harness.fetch), ...stripeClientOptions }),
  }
}
async function pay({ harness, stripe }: ReturnType<typeof createSetup>) {
  const session = await stripe.checkout.sessions.create(order())
  await harness.submitForm(`/pay/${session.id}`, validCard)
  return session
}

test('events are signed as the SDK expects', async () => {
  const setup = createSetup({ at: new Date() })
  const { id } = await pay(setup)
  await vi.waitFor(() => expect(setup.harness.receivedEvents).toHaveLength(3))
  for (const { body, signature } of setup.harness.receivedEvents) {
    const event = await setup.stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
    expect(event).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      pending_webhooks: 1,
    })
    if (event.type === 'checkout.session.completed')
      expect(event.data.object).toMatchObject({ id, payment_status: 'paid', metadata: { orderId: 'order-1' } })
    await expect(setup.stripe.webhooks.constructEventAsync(body, signature, 'whsec_other')).rejects.toThrow()
  }
})

test('a webhook that asked for some types of events gets those and no others, and the rest can be read all the same', async () => {
  const setup = createSetup({ events: ['checkout.session.completed'] })
  await pay(setup)
  await vi.waitFor(() => expect(setup.harness.eventTypes()).toEqual(['checkout.session.completed']))
  expect((await setup.stripe.events.list()).data).toHaveLength(3)
})

test('an event is sent again, later each time, until it is taken', async () => {
  const setup = createSetup({ answer: nth => (nth < 4 ? 500 : 204) })
  const { id } = await setup.stripe.checkout.sessions.create(order())
  await setup.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-1' })
  const retryDelays = [1, 5, 30]
  for (const [index, wait] of retryDelays.entries()) {
    await vi.waitFor(() => expect(setup.harness.receivedEvents).toHaveLength(index + 1))
    setup.harness.advanceClock(wait)
  }
  await vi.waitFor(() => expect(setup.harness.receivedEvents).toHaveLength(4))
  const ids = new Set(setup.harness.receivedEvents.map(receivedEvent => receivedEvent.id))
  expect(ids.size).toBe(1)
  await vi.waitFor(async () => {
    const [event] = (await setup.stripe.events.list({ type: 'checkout.session.expired' })).data
    expect(event).toMatchObject({ pending_webhooks: 0, request: { idempotency_key: 'expire-1' } })
  })
})

test('an event is given up after three days', () => {
  const first = { id: 'evt_1', created: 0, state: 'waiting', attempts: 0, nextAt: 0, answer: null } as const
  let delivery: ReturnType<typeof updateAfterAttempt> = first
  while (delivery.nextAt !== null) delivery = updateAfterAttempt(delivery, '500', delivery.nextAt)
  expect(delivery).toMatchObject({ state: 'given up', attempts: 78, answer: '500' })
  expect(updateAfterAttempt(first, '201', 0)).toMatchObject({ state: 'delivered', nextAt: null })
  expect(updateAfterAttempt(first, 'not reached', 500)).toMatchObject({ state: 'waiting', nextAt: 1500 })
})

test('a webhook that hangs does not hold up the shopper, the other events or the end', async () => {
  let calls = 0
  const sandbox = createStripeSandbox({
    publicUrl: 'http://localhost:3000',
    secretKey,
    webhook: {
      url: 'http://localhost:3000/webhooks/stripe',
      secret: webhookSecret,
      send: () => {
        calls += 1
        return new Promise(() => {})
      },
    },
  })
  const httpClient = Stripe.createFetchHttpClient((url, init) => sandbox.fetch(new Request(url, init)))
  const stripe = new Stripe(secretKey, { httpClient, ...stripeClientOptions })
  const { id, url } = await stripe.checkout.sessions.create(order())
  const answer = await sandbox.fetch(new Request(String(url), { method: 'POST', body: new URLSearchParams(validCard) }))
  expect(answer.status).toBe(303)
  await vi.waitFor(() => expect(calls).toBe(3))
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  await sandbox.close()
})

test('what was not delivered before a restart is delivered after it', async () => {
  const file = join(folder, 'state.db')
  const firstRun = createSetup({ file, answer: () => 503 })
  const { id } = await pay(firstRun)
  await vi.waitFor(() => expect(firstRun.harness.receivedEvents).toHaveLength(3))
  await firstRun.harness.sandbox.close()
  harnesses.splice(0)

  const secondRun = createSetup({ file, at: new Date(firstRun.harness.now().getTime() + 1000) })
  await vi.waitFor(() =>
    expect(secondRun.harness.receivedEvents.map(receivedEvent => receivedEvent.id).sort()).toEqual(
      firstRun.harness.receivedEvents.map(receivedEvent => receivedEvent.id).sort(),
    ),
  )
  const session = await secondRun.stripe.checkout.sessions.retrieve(id)
  expect(session.payment_status).toBe('paid')
})
