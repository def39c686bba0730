import { describe, expect, test } from 'vitest'
import { findLeaks } from '../e2e/logs/find-leaks.ts'

// The check of all logs after the journeys, which has to be able to fail.
describe('the check of the logs', () => {
  test.each([
    '{"msg":"Mail not sent","reason":"550 <siti@example.com> unknown"}',
    '{"msg":"Request","route":"/order/3mJr7AoUCHxMyLcVaFWzWQ"}',
    '{"msg":"Order placed","phone":"012-345 6789"}',
    '{"msg":"Order placed","phone":"+60123456789"}',
    '{"msg":"Request","url":"/thankyou?session_id=cs_test_a1b2"}',
    '{"msg":"Failed","headers":{"cookie":"better-auth.session_token=x"}}',
    '{"msg":"Failed","key":"sk_test_abc"}',
    '{"msg":"Sign-in","password":"a long enough secret"}',
  ])('finds the secret in %s', line => expect(findLeaks([line], [])).toHaveLength(1))

  test('finds values of the database, also with characters that JSON escapes', () => {
    const line = JSON.stringify({ msg: 'Order', address: '1 "Jalan" Gaya' })
    expect(findLeaks([line], ['1 "Jalan" Gaya'])).toEqual([`1 "Jalan" Gaya: ${line}`])
  })

  test('passes lines with ids, routes and amounts', () => {
    const lines = [
      '{"level":30,"time":1795000000000,"pid":60123,"requestId":"5f0f0b0e-0123-4567-8901-234567890123","msg":"Request"}',
      '{"route":"/order/:token","status":200}',
      '{"orderId":"0123456789abcdef","paymentIntentId":"pi_01234567890123456789","amountSen":6500}',
    ]
    expect(findLeaks(lines, ['siti@example.com'])).toEqual([])
  })
})
