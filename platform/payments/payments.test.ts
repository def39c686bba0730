import { afterEach, expect, test, vi } from 'vitest'
import { createPayments } from './payments.server.ts'

const keys = { secretKey: 'sk_test_payments', webhookSecret: 'whsec_payments', methods: ['card'] }

afterEach(() => void vi.useRealTimers())

test('gives up within 10 s when the provider never responds [T10]', async () => {
  vi.useFakeTimers()
  const { payments } = createPayments({
    ...keys,
    fetch: (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  })
  let result = 'waiting'
  const call = payments.findPayment('pi_1').catch(() => {
    result = 'failed'
  })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(result).toBe('waiting')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(result).toBe('failed')
  await call
})

/** Looks up two payments on which nothing was charged, and returns the requests. */
async function recordRequests(apiBase?: string): Promise<Request[]> {
  const requests: Request[] = []
  const { payments } = createPayments({
    ...keys,
    apiBase,
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return Response.json({ latest_charge: null }, { headers: { 'request-id': 'req_1' } })
    },
  })
  for (const id of ['pi_1', 'pi_2']) expect(await payments.findPayment(id)).toBeUndefined()
  return requests
}

test.each([
  [undefined, 'https://api.stripe.com'],
  ['http://stripe.example', 'http://stripe.example'],
  ['https://stripe.example', 'https://stripe.example'],
  ['http://localhost:4242', 'http://localhost:4242'],
])('finds the API of the base address %s at %s', async (apiBase, origin) => {
  const [request] = await recordRequests(apiBase)
  expect(new URL(request?.url ?? '').origin).toBe(origin)
})

test('sends the provider no measurements of earlier requests', async () => {
  const [, second] = await recordRequests()
  expect(second?.headers.has('x-stripe-client-telemetry')).toBe(false)
})

const apiBase = 'http://stripe.example'
test.each([
  [{}, 'https://dashboard.stripe.com/test/payments/pi%2F1'],
  [{ secretKey: 'sk_live_payments' }, 'https://dashboard.stripe.com/payments/pi%2F1'],
  [{ apiBase }, 'http://stripe.example/payments/pi%2F1'],
  [{ apiBase, dashboardUrl: 'http://shop.example/sandbox' }, 'http://shop.example/sandbox/payments/pi%2F1'],
])('with %j an admin finds a payment at %s', (options, url) =>
  expect(createPayments({ ...keys, ...options }).payments.getPaymentUrl('pi/1')).toBe(url),
)
