import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { afterAttempt } from './deliveries.ts'
import { openStripeSandbox } from './open.ts'
import { goodCard, type Lab, labAddress, openLab, order, secretKey, webhookSecret } from './test-lab.ts'

const folder = mkdtempSync(join(tmpdir(), 'pay-sandbox-'))
const labs: Lab[] = []
afterEach(async () => {
  for (const lab of labs.splice(0)) await lab.sandbox.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function open(options: Parameters<typeof openLab>[0] = {}) {
  const lab = openLab(options)
  labs.push(lab)
  return { lab, stripe: new Stripe(secretKey, { httpClient: Stripe.createFetchHttpClient(lab.fetch), ...labAddress }) }
}
async function pay({ lab, stripe }: ReturnType<typeof open>) {
  const session = await stripe.checkout.sessions.create(order())
  await lab.submit(`/pay/${session.id}`, goodCard)
  return session
}

test('events are signed as the SDK expects', async () => {
  const shop = open({ at: new Date() })
  const { id } = await pay(shop)
  await vi.waitFor(() => expect(shop.lab.arrivals).toHaveLength(3))
  for (const { body, signature } of shop.lab.arrivals) {
    const event = await shop.stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
    expect(event).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      pending_webhooks: 1,
    })
    if (event.type === 'checkout.session.completed')
      expect(event.data.object).toMatchObject({ id, payment_status: 'paid', metadata: { orderId: 'order-1' } })
    await expect(shop.stripe.webhooks.constructEventAsync(body, signature, 'whsec_other')).rejects.toThrow()
  }
})

test('a webhook that asked for some types of events gets those and no others, and the rest can be read all the same', async () => {
  const shop = open({ events: ['checkout.session.completed'] })
  await pay(shop)
  await vi.waitFor(() => expect(shop.lab.types()).toEqual(['checkout.session.completed']))
  expect((await shop.stripe.events.list()).data).toHaveLength(3)
})

test('an event is sent again, later each time, until it is taken', async () => {
  const shop = open({ answer: nth => (nth < 4 ? 500 : 204) })
  const { id } = await shop.stripe.checkout.sessions.create(order())
  await shop.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-1' })
  const waits = [1, 5, 30]
  for (const [index, wait] of waits.entries()) {
    await vi.waitFor(() => expect(shop.lab.arrivals).toHaveLength(index + 1))
    shop.lab.pass(wait)
  }
  await vi.waitFor(() => expect(shop.lab.arrivals).toHaveLength(4))
  const ids = new Set(shop.lab.arrivals.map(arrival => arrival.id))
  expect(ids.size).toBe(1)
  await vi.waitFor(async () => {
    const [event] = (await shop.stripe.events.list({ type: 'checkout.session.expired' })).data
    expect(event).toMatchObject({ pending_webhooks: 0, request: { idempotency_key: 'expire-1' } })
  })
})

test('an event is given up after three days', () => {
  const first = { id: 'evt_1', created: 0, state: 'waiting', attempts: 0, nextAt: 0, answer: null } as const
  let delivery: ReturnType<typeof afterAttempt> = first
  while (delivery.nextAt !== null) delivery = afterAttempt(delivery, '500', delivery.nextAt)
  expect(delivery).toMatchObject({ state: 'given up', attempts: 78, answer: '500' })
  expect(afterAttempt(first, '201', 0)).toMatchObject({ state: 'delivered', nextAt: null })
  expect(afterAttempt(first, 'not reached', 500)).toMatchObject({ state: 'waiting', nextAt: 1500 })
})

test('a webhook that hangs does not hold up the shopper, the other events or the end', async () => {
  let calls = 0
  const sandbox = openStripeSandbox({
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
  const stripe = new Stripe(secretKey, { httpClient, ...labAddress })
  const { id, url } = await stripe.checkout.sessions.create(order())
  const answer = await sandbox.fetch(new Request(String(url), { method: 'POST', body: new URLSearchParams(goodCard) }))
  expect(answer.status).toBe(303)
  await vi.waitFor(() => expect(calls).toBe(3))
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  await sandbox.close()
})

test('what was not delivered before a restart is delivered after it', async () => {
  const file = join(folder, 'state.db')
  const before = open({ file, answer: () => 503 })
  const { id } = await pay(before)
  await vi.waitFor(() => expect(before.lab.arrivals).toHaveLength(3))
  await before.lab.sandbox.close()
  labs.splice(0)

  const after = open({ file, at: new Date(before.lab.now().getTime() + 1000) })
  await vi.waitFor(() =>
    expect(after.lab.arrivals.map(arrival => arrival.id).sort()).toEqual(
      before.lab.arrivals.map(arrival => arrival.id).sort(),
    ),
  )
  const session = await after.stripe.checkout.sessions.retrieve(id)
  expect(session.payment_status).toBe('paid')
})
