import { describe, expect, test } from 'vitest'
import { type EarlierRefund, type EarlierRefundAmount, type MergedRefund, mergeRefunds } from './merge-refunds.ts'

const requestedAt = '2026-11-01T00:00:00.000Z'
const checkedAt = '2026-11-02T00:00:00.000Z'
const succeededAt = '2026-11-03T00:00:00.000Z'
const failedAt = '2026-11-04T00:00:00.000Z'
const updatedAt = '2026-11-05T00:00:00.000Z'

const refund = (overrides: Partial<EarlierRefund> = {}): EarlierRefund => ({
  paymentIntentId: 'pi_1',
  status: 'succeeded',
  amountSen: 5500,
  reason: 'refunded by an admin',
  requestedAt,
  attempt: 1,
  refundId: 're_1',
  failureReason: null,
  target: null,
  restock: 0,
  requestedBy: '{"uid":"admin"}',
  checkedAt,
  warnedAt: null,
  ...overrides,
})

const amount = (overrides: Partial<EarlierRefundAmount> = {}): EarlierRefundAmount => ({
  id: 're_1',
  paymentIntentId: 'pi_1',
  amountSen: 5500,
  succeededAt,
  failedAt: null,
  ...overrides,
})

/** The rows by id, with the columns that tell what became of the money. */
function merge(refunds: EarlierRefund[], refundAmounts: EarlierRefundAmount[], disputeIds: string[] = []) {
  const rows = mergeRefunds({ updatedAt, refunds, refundAmounts, disputeIds })
  // No sum may be lost, counted twice or moved to another month.
  expect(listTimes(rows)).toEqual(expect.arrayContaining(listTimes(refundAmounts)))
  const select = (row: MergedRefund) => [row.way, row.status, row.providerId, row.amountSen, row.settledBy]
  return Object.fromEntries(rows.map(row => [row.id, select(row)]))
}

const listTimes = (rows: readonly Pick<EarlierRefundAmount, 'amountSen' | 'succeededAt' | 'failedAt'>[]) =>
  rows
    .filter(row => row.succeededAt)
    .map(({ amountSen, succeededAt, failedAt }) => ({ amountSen, succeededAt, failedAt: failedAt ?? null }))

test('keeps everything that is known of a refund, and takes amount and time from its sum', () => {
  const earlier = refund({ attempt: 3, restock: 1, warnedAt: checkedAt })
  expect(
    mergeRefunds({ updatedAt, refunds: [earlier], refundAmounts: [amount({ amountSen: 5000 })], disputeIds: [] }),
  ).toEqual([
    {
      id: 'pi_1/3',
      paymentIntentId: 'pi_1',
      way: 'provider',
      providerId: 're_1',
      amountSen: 5000,
      isRest: true,
      status: 'succeeded',
      reason: 'refunded by an admin',
      requestedAt,
      requestedBy: '{"uid":"admin"}',
      target: null,
      restock: true,
      succeededAt,
      failedAt: null,
      failureReason: null,
      settledBy: null,
      checkedAt,
      warnedAt: checkedAt,
    },
  ])
})

describe('a refund without a sum', () => {
  test.each([
    ['pending', { checkedAt: null }, { succeededAt: null, failedAt: null }],
    ['succeeded', {}, { succeededAt: checkedAt, failedAt: null }],
    ['succeeded', { checkedAt: null }, { succeededAt: requestedAt, failedAt: null }],
    ['failed', {}, { succeededAt: null, failedAt: checkedAt }],
    ['refused', { checkedAt: null }, { succeededAt: null, failedAt: requestedAt }],
  ] as const)('that is %s: %j', (status, overrides, times) => {
    const rows = mergeRefunds({
      updatedAt,
      refunds: [refund({ status, ...overrides })],
      refundAmounts: [],
      disputeIds: [],
    })
    expect(rows).toMatchObject([{ id: 'pi_1/1', status, providerId: 're_1', amountSen: 5500, ...times }])
  })
})

describe('a refund and its sum become one row', () => {
  test('while it is pending', () => {
    expect(merge([refund({ status: 'pending', target: 'cancelled' })], [amount({ succeededAt: null })])).toEqual({
      'pi_1/1': ['provider', 'pending', 're_1', 5500, null],
    })
  })

  test('when it has failed, also after it had succeeded', () => {
    const [failed, row] = [refund({ status: 'failed' }), ['provider', 'failed', 're_1', 5500, null]]
    expect(merge([failed], [amount({ failedAt })])).toEqual({ 'pi_1/1': row })
    expect(merge([failed], [amount({ succeededAt: null, failedAt })])).toEqual({ 'pi_1/1': row })
  })

  test('when the sum is from before the store knew ids of refunds', () => {
    expect(merge([refund({ refundId: null })], [amount({ id: 'refund-pi_1' })])).toEqual({
      'pi_1/1': ['provider', 'succeeded', null, 5500, null],
    })
  })

  test('when another refund of the payment has succeeded in its place', () => {
    expect(merge([refund()], [amount({ failedAt }), amount({ id: 're_2' })])).toEqual({
      'pi_1/1': ['provider', 'succeeded', 're_2', 5500, null],
      re_1: ['provider', 'refused', 're_1', 5500, null],
    })
  })
})

describe('a sum stays a refund of its own', () => {
  test('when it was made in the dashboard, in part', () => {
    const parts = [
      amount({ id: 're_2', amountSen: 1000 }),
      amount({ id: 're_3', amountSen: 500, succeededAt: null }),
      amount({ id: 're_4', amountSen: 200, failedAt }),
    ]
    expect(merge([refund()], [amount({ amountSen: 3800 }), ...parts])).toEqual({
      'pi_1/1': ['provider', 'succeeded', 're_1', 3800, null],
      re_2: ['provider', 'succeeded', 're_2', 1000, null],
      re_3: ['provider', 'pending', 're_3', 500, null],
      re_4: ['provider', 'refused', 're_4', 200, null],
    })
  })

  test('when the refund is asked for once more, and only a part has gone back', () => {
    expect(merge([refund({ status: 'pending', amountSen: 4500 })], [amount({ amountSen: 1000 })])).toEqual({
      'pi_1/1': ['provider', 'pending', null, 4500, null],
      re_1: ['provider', 'succeeded', 're_1', 1000, null],
    })
  })

  test('when less is owed by now than the month took for refunded', () => {
    expect(merge([refund({ status: 'failed', amountSen: 3500 })], [amount({ failedAt })])).toEqual({
      'pi_1/1': ['provider', 'failed', null, 3500, null],
      re_1: ['provider', 'refused', 're_1', 5500, null],
    })
  })

  test('when it was an earlier attempt', () => {
    expect(merge([refund({ attempt: 2, refundId: 're_2' })], [amount({ failedAt }), amount({ id: 're_2' })])).toEqual({
      'pi_1/2': ['provider', 'succeeded', 're_2', 5500, null],
      re_1: ['provider', 'refused', 're_1', 5500, null],
    })
  })
})

describe('what was paid back by hand', () => {
  test.each(['paid-back-pi_1', '0123456789abcdefghjk'])('settles the refund that had failed: %s', id => {
    const failed = amount({ succeededAt: null, failedAt })
    expect(merge([refund({ status: 'paid_back' })], [failed, amount({ id })])).toEqual({
      'pi_1/1': ['provider', 'settled', 're_1', 5500, id],
      [id]: ['by_hand', 'succeeded', null, 5500, null],
    })
  })

  test('stands alone for an order paid outside the provider', () => {
    const rows = mergeRefunds({
      updatedAt,
      refunds: [],
      refundAmounts: [amount({ id: 'paid-back-x', paymentIntentId: null })],
      disputeIds: [],
    })
    expect(rows).toMatchObject([
      {
        id: 'paid-back-x',
        paymentIntentId: null,
        way: 'by_hand',
        providerId: null,
        isRest: false,
        status: 'succeeded',
        reason: 'Paid back by hand',
        requestedAt: succeededAt,
      },
    ])
  })
})

describe('what the bank took in a dispute', () => {
  const lost = refund({ reason: 'Lost in a dispute', refundId: 'dp_1', requestedBy: null })

  test('is one row when the dispute was all that took the payment', () => {
    const part = amount({ id: 'dp_2', amountSen: 1500 })
    expect(merge([lost], [amount({ id: 'dp_1', amountSen: 4000 }), part], ['dp_1', 'dp_2'])).toEqual({
      'pi_1/1': ['bank', 'succeeded', 'dp_1', 4000, null],
      dp_2: ['bank', 'succeeded', 'dp_2', 1500, null],
    })
  })

  test('settles a refund that it completed', () => {
    expect(merge([refund({ refundId: 'dp_1' })], [amount({ id: 'dp_1' })], ['dp_1'])).toEqual({
      'pi_1/1': ['provider', 'settled', null, 5500, 'dp_1'],
      dp_1: ['bank', 'succeeded', 'dp_1', 5500, null],
    })
  })

  test('is no debt after the loss was reversed, but the refund that it had completed is one', () => {
    expect(merge([lost], [amount({ id: 'dp_1', failedAt })], ['dp_1'])).toEqual({
      'pi_1/1': ['bank', 'refused', 'dp_1', 5500, null],
    })
    const owed = refund({ status: 'failed', refundId: 'dp_1' })
    expect(merge([owed], [amount({ id: 'dp_1', failedAt })], ['dp_1'])).toEqual({
      'pi_1/1': ['provider', 'failed', null, 5500, null],
      dp_1: ['bank', 'refused', 'dp_1', 5500, null],
    })
  })
})
