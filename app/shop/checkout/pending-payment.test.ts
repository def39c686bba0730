import { expect, test } from 'vitest'
import { extractSessionId } from './pending-payment.ts'

test('extracts the session id from both payment page URLs [T9]', () => {
  expect(extractSessionId('https://checkout.stripe.com/c/pay/cs_test_a1B2#fid=x')).toBe('cs_test_a1B2')
  expect(extractSessionId('http://localhost:3000/sandbox/stripe/pay/cs_test_9')).toBe('cs_test_9')
  expect(extractSessionId('https://pay.example/')).toBeNull()
})
