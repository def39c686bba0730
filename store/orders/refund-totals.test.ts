import { describe, expect, test } from 'vitest'
import { at, refundFixture as refund } from '#test/refund-factories.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus } from './order-status.ts'
import {
  findCover,
  findTotalsEvent,
  getMissingSen,
  getRefundableSen,
  getReturnedSen,
  isWholeDue,
  listPaidDebts,
  minWholeShare,
} from './refund-rules.ts'

describe('the sums of the refunds of a payment', () => {
  const later = { failedAt: at, succeededAt: at }
  const refunds = [
    refund('succeeded', 1000),
    refund('pending', 200),
    refund('failed', 30, later),
    refund('failed', 4),
    refund('refused', 3000),
    refund('settled', 2000, later),
  ]

  test('leave what is not refunded, about to be, or owed', () => {
    expect(getRefundableSen(5500, refunds)).toBe(5500 - 1234)
    expect(getRefundableSen(1234, refunds)).toBe(0)
    expect(getRefundableSen(1000, refunds)).toBe(0)
    expect(getRefundableSen(5500, [])).toBe(5500)
  })

  test('say what the buyer has', () => {
    expect(getReturnedSen(refunds)).toBe(1000)
    expect(getReturnedSen([])).toBe(0)
    // Settled before the provider made it all the same.
    expect(getReturnedSen([refund('succeeded', 5, { settledBy: 'other' })])).toBe(5)
  })

  test.each([
    [[refund('succeeded', 4500)], 1000],
    [[refund('succeeded', 4500), refund('pending', 1000)], 0],
    [[refund('succeeded', 4500), refund('failed', 999)], 1],
    [[refund('succeeded', 5400, { way: 'bank', providerId: 'du_1' })], 0],
    [[refund('succeeded', 5224, { way: 'bank', providerId: 'du_1' })], 276],
    [[refund('succeeded', 5400, { way: 'bank' })], 100],
    [[refund('succeeded', 5499)], 1],
  ])('of a payment that is to go back as a whole miss %#', (rows, missing) =>
    expect(getMissingSen(5500, rows)).toBe(missing),
  )

  test.each([
    ['nothing is owed', [refund('succeeded', 5500)], undefined],
    ['the buyer has nothing', [refund('failed', 5500)], undefined],
    ['all that is owed is besides what the buyer has', [refund('succeeded', 4500), refund('failed', 1000)], undefined],
    ['the buyer has all', [refund('succeeded', 5500), refund('failed', 1000)], [1000, 'succeeded-5500']],
    ['all is on its way', [refund('pending', 5500), refund('failed', 1000)], [1000, 'pending-5500']],
    ['a part is covered', [refund('failed', 1000), refund('succeeded', 5000)], [500, 'succeeded-5000']],
    ['more went back than was paid', [refund('succeeded', 9000), refund('failed', 1000)], [1000, 'succeeded-9000']],
    ['what covers it is over', [refund('refused', 5500), refund('settled', 5500), refund('failed', 1000)], undefined],
    [
      'the newest that was made covers it, before one on its way',
      [refund('succeeded', 2000), refund('succeeded', 2500), refund('pending', 1000), refund('failed', 100)],
      [100, 'succeeded-2500'],
    ],
  ])('cover what is owed when %s', (_what, rows, cover) => {
    const found = findCover(5500, rows)
    expect(found && [found.amountSen, found.paidBy.id]).toEqual(cover)
    if (found) expect(found.debts).toEqual(rows.filter(({ status }) => status === 'failed'))
  })

  test('of which several are owed for the same are covered by the oldest of them', () => {
    const rows = [refund('failed', 5500), refund('refused', 5500), refund('failed', 4500), refund('failed', 1000)]
    expect(findCover(5500, rows)).toEqual({ amountSen: 5500, paidBy: rows[0], debts: [rows[2], rows[3]] })
  })
})

test.each([
  ['nothing', [], false],
  ['a part', [refund('succeeded', 1000)], false],
  ['what the bank took', [refund('succeeded', 5500, { way: 'bank' })], false],
  ['a cancellation that was refused', [refund('refused', 5500, { isRest: 1 })], false],
  ['a cancellation', [refund('succeeded', 1000), refund('succeeded', 4500, { isRest: 1 })], true],
  ['one that is owed', [refund('failed', 4500, { isRest: 1 })], true],
  ['one that was paid in another way', [refund('settled', 4500, { isRest: 1 })], true],
  ['one that is pending', [refund('pending', 4500, { isRest: 1 })], true],
])('all of a payment is due after %s: %#', (_what, rows, expected) => expect(isWholeDue(rows)).toBe(expected))

describe('what refunds make of their order', () => {
  const find = (
    status: OrderStatus,
    paymentStatus: PaymentStatus,
    refunds: ReturnType<typeof refund>[],
    newest?: 'admin' | 'provider' | 'bank',
  ) => findTotalsEvent({ status, paymentStatus, totalSen: 5500 }, refunds, newest)
  const whole = [refund('succeeded', 5500)]
  const part = [refund('succeeded', 5499)]

  test.each([
    ['admin', 'admin-fully-refunded', 'admin-partially-refunded'],
    ['provider', 'fully-refunded', 'partially-refunded'],
    ['bank', 'dispute-lost', 'dispute-lost-in-part'],
    [undefined, 'fully-refunded', 'partially-refunded'],
  ] as const)('by the %s: all or a part', (newest, wholeEvent, partEvent) => {
    expect(find('shipped', 'paid', whole, newest)).toBe(wholeEvent)
    expect(find('paid', 'partially_refunded', whole, newest)).toBe(wholeEvent)
    expect(find('delivered', 'paid', part, newest)).toBe(partEvent)
  })

  test('is a part once more when another one succeeds, and nothing when none does', () => {
    expect(find('paid', 'partially_refunded', part, 'admin')).toBe('admin-partially-refunded')
    expect(find('paid', 'partially_refunded', part)).toBeUndefined()
  })

  test('is nothing while all are pending or over, and takes the mark away', () => {
    const rows = [refund('pending', 5500), refund('failed', 1000, { succeededAt: at }), refund('settled', 5500)]
    expect(find('paid', 'paid', rows)).toBeUndefined()
    expect(find('paid', 'partially_refunded', rows)).toBe('partial-refund-failed')
  })

  test.each(orderStatuses.filter(status => !['paid', 'processing', 'shipped', 'delivered'].includes(status)))(
    'leaves an order that is %s, but for the mark of a whole refund',
    status => {
      expect(find(status, 'paid', part, 'provider')).toBeUndefined()
      expect(find(status, 'refunded', whole, 'provider')).toBeUndefined()
      expect(find(status, 'paid', whole, 'provider')).toBe('fully-refunded')
    },
  )

  test('takes a little less than all for all when the bank took it', () => {
    const taken = (amountSen: number) => [refund('succeeded', amountSen, { way: 'bank', providerId: 'du_1' })]
    const least = Math.ceil(5500 * minWholeShare)
    expect(find('paid', 'paid', taken(least), 'bank')).toBe('dispute-lost')
    expect(find('paid', 'paid', taken(least - 1), 'bank')).toBe('dispute-lost-in-part')
    expect(find('paid', 'paid', [...taken(4500), refund('succeeded', 1000)], 'bank')).toBe('dispute-lost')
    expect(find('paid', 'paid', [refund('succeeded', least)], 'provider')).toBe('partially-refunded')
  })

  test('takes what an admin has recorded as taken by the bank for no more than it is', () => {
    const byAdmin = (amountSen: number) => [refund('succeeded', amountSen, { way: 'bank', requestedBy: '{}' })]
    expect(find('paid', 'paid', byAdmin(5499), 'admin')).toBe('admin-partially-refunded')
    expect(find('paid', 'paid', byAdmin(5500), 'admin')).toBe('admin-fully-refunded')
    // One that did not come to pass doesn't count either.
    const lost = refund('refused', 1000, { way: 'bank', providerId: 'du_1', succeededAt: at })
    expect(find('paid', 'paid', [lost, refund('succeeded', 5400)], 'provider')).toBe('partially-refunded')
  })
})

describe('debts', () => {
  const pay = (amountSen: number, debts: number[], minShare?: number) =>
    listPaidDebts(
      debts.map(debt => ({ amountSen: debt })),
      { amountSen, ...(minShare ? { minShare } : {}) },
    ).map(({ debt, leftSen }) => [debt.amountSen, leftSen])

  test.each([
    [0, [1000], []],
    [1000, [], []],
    [1000, [1000], [[1000, 0]]],
    [999, [1000], [[1000, 1]]],
    [5000, [1000], [[1000, 0]]],
    [
      1500,
      [1000, 1000, 1000],
      [
        [1000, 0],
        [1000, 500],
      ],
    ],
    [
      2000,
      [1000, 1000, 1000],
      [
        [1000, 0],
        [1000, 0],
      ],
    ],
  ])('are paid by %i sen, the oldest first: %j', (amountSen, debts, paid) =>
    expect(pay(amountSen, debts)).toEqual(paid),
  )

  test('count as paid by a bank that takes a little less', () => {
    expect(pay(950, [1000], minWholeShare)).toEqual([[1000, 0]])
    expect(pay(949, [1000], minWholeShare)).toEqual([[1000, 51]])
    expect(pay(950, [1000, 1000], minWholeShare)).toEqual([[1000, 0]])
  })

  test.each([1, 2, 3, 999, 1000, 1001, 2500])('never lose a sen: of 2500 with %i', amountSen => {
    const debts = [1000, 1, 1499]
    const left = pay(amountSen, debts).reduce((sum, [debt = 0, leftSen = 0]) => sum + debt - leftSen, 0)
    expect(left).toBe(amountSen > 2500 ? 2500 : amountSen)
  })
})
