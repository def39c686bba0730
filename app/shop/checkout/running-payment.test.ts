import { expect, test } from 'vitest'
import { sessionIdIn } from './running-payment.ts'

test('T9 the session id is found in the address of either payment page', () => {
  expect(sessionIdIn('https://checkout.stripe.com/c/pay/cs_test_a1B2#fid=x')).toBe('cs_test_a1B2')
  expect(sessionIdIn('http://localhost:3000/sandbox/stripe/pay/cs_test_9')).toBe('cs_test_9')
  expect(sessionIdIn('https://pay.example/')).toBeNull()
})
