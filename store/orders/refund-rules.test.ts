import { describe, expect, test } from 'vitest'
import type { Sen } from '#store/money.ts'
import type { Payment } from '#store/payments.ts'
import {
  at,
  providerRefundFixture as made,
  paymentFixture as payment,
  refundFixture as refund,
} from '#test/refund-factories.ts'
import {
  createRefundKey,
  findAwaitedRest,
  findProviderRefund,
  findReducedSen,
  findRefundChange,
  getCancellationEvent,
  getRefundCause,
  isOwed,
  isSettleable,
  isWholePending,
  listUnknownFailures,
  listUnknownRefunds,
} from './refund-rules.ts'

describe('a recorded refund in the books of the provider', () => {
  const key = createRefundKey('r1')

  test.each([
    [key, 're_1'],
    [`${key}/1000 sen`, 're_1'],
    [`${key}/2`, 're_1'],
    [createRefundKey('r10'), undefined],
    [null, undefined],
  ])('with the key %s is found: %s', (madeKey, found) => {
    const books = [made('re_0'), made('re_1', { key: madeKey })]
    expect(findProviderRefund(books, { id: 'r1', providerId: null })?.id).toBe(found)
  })

  test('is found by its id there, whatever key it has', () => {
    const books = [made('re_1', { key }), made('re_2')]
    expect(findProviderRefund(books, { id: 'r1', providerId: 're_2' })?.id).toBe('re_2')
    expect(findProviderRefund(books, { id: 'r1', providerId: 're_3' })).toBeUndefined()
  })

  test('is not unknown; the others are, the oldest first', () => {
    const books = [made('re_4'), made('re_3', { key }), made('re_2'), made('re_1')]
    const recorded = [
      { id: 'r1', providerId: null },
      { id: 'r2', providerId: 're_1' },
      { id: 'r3', providerId: null },
    ]
    expect(listUnknownRefunds(books, recorded).map(({ id }) => id)).toEqual(['re_2', 're_4'])
    const failed = books.map(refund => ({ ...refund, status: 'failed' as const }))
    expect(listUnknownRefunds(failed, recorded)).toEqual([])
    expect(listUnknownFailures(failed, recorded).map(({ id }) => id)).toEqual(['re_2', 're_4'])
    expect(listUnknownFailures(books, recorded)).toEqual([])
  })
})

describe('a refund of the rest that the provider has not taken', () => {
  const waiting = refund('pending', 4500, { isRest: 1 })
  const find = (
    books: Partial<Payment>,
    { recorded = [waiting], amount = 4500 }: { recorded?: (typeof waiting)[]; amount?: number } = {},
  ) => findAwaitedRest(payment(books), { made: made('re_2', { amount: amount as Sen }), recorded })
  const others = [
    ['has another status', { status: 'succeeded' }],
    ['is about a part', { isRest: 0 }],
    ['the provider has taken', { providerId: 're_1' }],
  ] as const

  test('is the newest refund in the dashboard that leaves nothing', () => {
    const refunds = [made('re_3', { status: 'failed' }), made('re_2'), made('re_1')]
    expect(find({ unrefunded: 0 as Sen, refunds })).toBe(waiting)
    expect(find({ unrefunded: 1 as Sen, refunds })).toBeUndefined()
    expect(find({ unrefunded: 0 as Sen, refunds: [made('re_3'), made('re_2')] })).toBeUndefined()
  })

  test('is one of less, and none of more', () => {
    const books = { unrefunded: 0 as Sen, refunds: [made('re_2')] }
    expect(find(books, { amount: 4499 })).toBe(waiting)
    expect(find(books, { amount: 4501 })).toBeUndefined()
  })

  test.each(others)('is not one that %s', (_what, overrides) => {
    const books = { unrefunded: 0 as Sen, refunds: [made('re_2')] }
    expect(find(books, { recorded: [{ ...waiting, ...overrides }] })).toBeUndefined()
    expect(find(books, { recorded: [{ ...waiting, ...overrides }, waiting] })).toBe(waiting)
  })

  test.each([
    ['nothing', [], undefined],
    ['what was left out before', [refund('succeeded', 1000)], undefined],
    ['one that was made', [refund('succeeded', 1001)], 4499],
    ['one that is pending', [refund('pending', 1500)], 4000],
    ['one that is owed', [refund('failed', 2000)], 3500],
    ['what an admin has paid by hand', [refund('succeeded', 5499, { way: 'by_hand' })], 1],
    ['what the bank took', [refund('succeeded', 1000), refund('succeeded', 500, { way: 'bank' })], 4000],
    ['what is over', [refund('refused', 5000), refund('settled', 5000)], undefined],
    ['all', [refund('succeeded', 5500)], undefined],
    ['more than all', [refund('succeeded', 5500), refund('pending', 5500)], undefined],
  ])('is about what is left beside %s', (_what, rows, amountSen) =>
    expect(findReducedSen(waiting, payment(), rows)).toBe(amountSen),
  )

  test.each(others)('is not reduced when it %s', (_what, overrides) =>
    expect(findReducedSen({ ...waiting, ...overrides }, payment(), [refund('succeeded', 2000)])).toBeUndefined(),
  )
})

test.each([
  ['pending', 'pending', true],
  ['pending', 'partially', false],
  ['succeeded', 'pending', false],
  ['failed', 'pending', false],
] as const)(
  'a refund in the dashboard that is %s of a payment refunded %s is awaited: %s',
  (status, refunded, expected) =>
    expect(isWholePending(payment({ refunded }), made('re_1', { status }))).toBe(expected),
)

test.each([
  [null, null, 'pending', undefined],
  [null, null, 'succeeded', 'succeeded'],
  [null, null, 'failed', 'failed'],
  [at, null, 'pending', undefined],
  [at, null, 'succeeded', undefined],
  [at, null, 'failed', 'failed'],
  [null, at, 'pending', undefined],
  [null, at, 'succeeded', undefined],
  [null, at, 'failed', undefined],
  [at, at, 'succeeded', undefined],
  [at, at, 'failed', undefined],
] as const)(
  'a refund that succeeded %s and failed %s is %s in the books: %s',
  (succeededAt, failedAt, status, change) => expect(findRefundChange({ succeededAt, failedAt }, status)).toBe(change),
)

test.each([
  [at, true, true, true],
  [at, false, false, true],
  [null, true, false, false],
  [null, true, true, false],
  [null, false, false, true],
  [null, false, true, false],
])(
  'a failed refund that succeeded %s, of a sale: %s, for others: %s, is owed: %s',
  (succeededAt, isBought, paysForOthers, expected) =>
    expect(isOwed({ succeededAt }, { isBought, paysForOthers })).toBe(expected),
)

test.each([
  [null, 'provider', 'provider'],
  ['{}', 'provider', 'admin'],
  ['{}', 'bank', 'admin'],
  [null, 'bank', 'bank'],
] as const)('a refund requested by %s by way of the %s was made by the %s', (requestedBy, way, cause) =>
  expect(getRefundCause({ requestedBy, way })).toBe(cause),
)

test.each([
  ['cancelled', 0, 'admin-cancelled'],
  ['cancelled', 1, 'admin-cancelled-restocked'],
  ['refunded', 0, 'admin-refunded'],
  ['refunded', 1, 'admin-refunded-restocked'],
] as const)('a refund that waits to make its order %s with restock %i then is %s', (target, restock, event) =>
  expect(getCancellationEvent({ restock }, target)).toBe(event),
)

describe('an admin may settle a refund', () => {
  const dayMs = 24 * 60 * 60_000
  const later = (ms: number) => new Date(Date.parse(at) + ms).toISOString()

  test.each([
    ['failed', false, 0, true],
    ['failed', true, 0, true],
    ['pending', false, dayMs, true],
    ['pending', false, dayMs - 1, false],
    ['pending', true, 10 * dayMs, false],
    ['succeeded', false, dayMs, false],
    ['refused', false, dayMs, false],
    ['settled', false, dayMs, false],
  ])('that is %s, taken: %s, after %i ms: %s', (status, isTaken, ms, expected) =>
    expect(isSettleable({ status, isTaken, requestedAt: at }, later(ms))).toBe(expected),
  )
})
