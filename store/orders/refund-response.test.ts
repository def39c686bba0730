import { describe, expect, test } from 'vitest'
import type { Payment } from '#store/payments.ts'
import { getRefundResponse } from './refund-response.ts'

type Refund = Payment['refunds'][number]
const refund = (id: string, status: Refund['status'], failureReason?: string) =>
  ({ id, status, ...(failureReason ? { failureReason } : {}) }) as Refund
const payment = (refunded: Payment['refunded'], refunds: Refund[]) => ({ refunded, refunds }) as unknown as Payment

const respond = (
  refunded: Payment['refunded'],
  refunds: Refund[],
  recorded: Parameters<typeof getRefundResponse>[1] = { refundId: 're_1', status: 'pending' },
) => getRefundResponse(payment(refunded, refunds), recorded)

describe('what has become of a refund', () => {
  test('is read from the refund that succeeded, or is pending, whatever was recorded', () => {
    const refunds = [refund('re_3', 'failed'), refund('re_2', 'succeeded'), refund('re_4', 'pending')]
    expect(respond('fully', refunds)).toEqual({ status: 'succeeded', refundId: 're_2' })
    expect(respond('pending', refunds)).toEqual({ status: 'pending', refundId: 're_4' })
  })

  test('names the recorded refund when the payment lists none of that kind', () => {
    expect(respond('fully', [refund('re_3', 'failed')])).toEqual({ status: 'succeeded', refundId: 're_1' })
  })

  test('is a refusal when the recorded refund failed', () => {
    const refunds = [refund('re_1', 'failed', 'the card was closed')]
    expect(respond('no', refunds)).toEqual({ status: 'refused', refundId: 're_1', reason: 'the card was closed' })
    expect(respond('no', [refund('re_1', 'failed')])).toMatchObject({ reason: 'no reason was given' })
  })

  test('is pending while the recorded refund neither failed nor counts', () => {
    for (const refunds of [[], [refund('re_2', 'failed')], [refund('re_1', 'pending')], [refund('re_1', 'succeeded')]])
      expect(respond('no', refunds)).toEqual({ status: 'pending', refundId: 're_1' })
    expect(respond('partially', [refund('re_2', 'succeeded')])).toEqual({ status: 'pending', refundId: 're_1' })
  })

  test('is a refusal when a refund that had succeeded is gone and another one failed', () => {
    const recorded = { refundId: 're_1', status: 'succeeded' } as const
    const refunds = [refund('re_2', 'failed', 'closed'), refund('re_1', 'succeeded')]
    expect(respond('no', refunds, recorded)).toEqual({ status: 'refused', refundId: 're_2', reason: 'closed' })
    expect(respond('no', [refund('re_2', 'failed', 'closed')], { ...recorded, refundId: null })).toMatchObject({
      status: 'refused',
      refundId: 're_2',
    })
  })

  test('is pending when the payment was read before the recorded refund was made', () => {
    const recorded = { refundId: 're_1', status: 'succeeded' } as const
    expect(respond('no', [refund('re_2', 'failed')], recorded)).toEqual({ status: 'pending', refundId: 're_1' })
  })
})
