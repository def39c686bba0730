import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPayments } from './payments.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('gives up within 10 s when the provider never responds [T10]', async () => {
  const { payments } = createPayments({
    secretKey: 'sk_test_timeout',
    webhookSecret: 'whsec_timeout',
    methods: ['card'],
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
