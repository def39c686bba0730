import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '#test/actors/random.ts'
import type { DisputeState } from './dispute-table.ts'
import {
  type EntryStatus,
  findReturnEvent,
  getEntryStatus,
  getReturnCause,
  isStoppable,
  isUnderWay,
  type Ledger,
  type LedgerDecision,
  type LedgerEntry,
  type LedgerOrder,
  sumOrder,
  sumPayments,
} from './ledger.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus } from './order-status.ts'

const total = 5500
const order: LedgerOrder = { paid: 1, paymentIntentId: 'pi_1', status: 'paid', reservedUntil: null }

/** A time of the day on which all of it happens. */
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 4, minute)).toISOString()

const entry = (status: EntryStatus, amountSen: number, overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  direction: 'out',
  way: 'provider',
  paymentIntentId: 'pi_1',
  amountSen,
  isOutside: 0,
  decisionId: null,
  recordedAt: at(10),
  madeAt: status === 'made' ? at(11) : null,
  failedAt: status === 'failed' ? at(12) : null,
  stoppedAt: null,
  ...overrides,
})
const made = (amountSen: number, overrides?: Partial<LedgerEntry>) => entry('made', amountSen, overrides)
const asked = (amountSen: number, overrides?: Partial<LedgerEntry>) => entry('asked', amountSen, overrides)
const failed = (amountSen: number, overrides?: Partial<LedgerEntry>) => entry('failed', amountSen, overrides)
const paid = (overrides?: Partial<LedgerEntry>) => made(total, { direction: 'in', recordedAt: at(0), ...overrides })
const taken = (amountSen: number) => made(amountSen, { way: 'bank' })

const decision = (amountSen: number, overrides: Partial<LedgerDecision> = {}): LedgerDecision => ({
  id: 'decision-1',
  paymentIntentId: 'pi_1',
  amountSen,
  decidedAt: at(10),
  ends: null,
  doneAt: null,
  droppedAt: null,
  ...overrides,
})

const dispute = (amountSen: number, state: DisputeState) => ({ paymentIntentId: 'pi_1', amountSen, state })

const sum = (
  entries: readonly LedgerEntry[],
  { decisions = [], disputes = [] }: Partial<Ledger> = {},
  of: typeof order = order,
) => sumOrder(of, { entries: [paid(), ...entries], decisions, disputes })

describe('the status of an entry', () => {
  test.each([
    [null, null, 'asked'],
    [at(1), null, 'made'],
    [null, at(2), 'failed'],
    [at(1), at(2), 'failed'],
  ] as const)('made %s, failed %s is %s', (madeAt, failedAt, status) =>
    expect(getEntryStatus({ madeAt, failedAt })).toBe(status),
  )

  test.each([
    [asked(1), true],
    [asked(1, { stoppedAt: at(12) }), false],
    [made(1), false],
    [failed(1), false],
  ])('is under way while the provider is asked and it is not stopped: %#', (row, expected) =>
    expect(isUnderWay(row)).toBe(expected),
  )
})

describe('a part that an admin gives back', () => {
  const decisions = [decision(1000)]

  test.each([
    ['under way', [asked(1000)], { underWay: 1000, owed: 0, refundable: 4500 }],
    ['made', [made(1000)], { returned: 1000, owed: 0, refundable: 4500 }],
    ['made by hand', [made(1000, { way: 'by_hand' })], { returned: 1000, owed: 0, refundable: 4500 }],
    ['failed after it was made', [failed(1000, { madeAt: at(11) })], { returned: 0, owed: 1000, refundable: 4500 }],
    ['stopped', [asked(1000, { stoppedAt: at(12) })], { underWay: 0, owed: 1000, refundable: 4500 }],
    ['stopped and paid by hand', [asked(1000, { stoppedAt: at(12) }), made(1000, { way: 'by_hand' })], { owed: 0 }],
    ['failed and asked for again', [failed(1000), asked(1000)], { underWay: 1000, owed: 0 }],
    ['made in pieces', [made(400), made(500)], { returned: 900, owed: 100, refundable: 4500 }],
  ])('that is %s', (_what, entries, expected) =>
    expect(sum(entries, { decisions }).own).toMatchObject({ promised: 1000, excess: 0, ...expected }),
  )

  test('shows what went back twice, because a stopped refund was made all the same', () => {
    const twice = [made(1000, { stoppedAt: at(10) }), made(1000, { way: 'by_hand' })]
    expect(sum(twice, { decisions }).own).toMatchObject({ returned: 2000, owed: 0, excess: 1000, refundable: 3500 })
  })

  test('is not promised when it was dropped', () => {
    const dropped = { decisions: [decision(1000, { droppedAt: at(12) })] }
    expect(sum([failed(1000)], dropped).own).toMatchObject({ promised: 0, owed: 0, refundable: total })
  })

  test('is all of the payment once no sen is left', () => {
    expect(sum([made(5499)]).own?.isAllBack).toBe(false)
    expect(sum([made(5499), made(1)]).own?.isAllBack).toBe(true)
    expect(sum([made(5000), taken(500)]).own?.isAllBack).toBe(true)
  })
})

describe('an order that an admin ends', () => {
  test('promises all of its payment, with what had failed before', () => {
    const decisions = [decision(1000), decision(4500, { ends: 'cancelled', doneAt: at(12) })]
    const entries = [failed(1000, { madeAt: at(11) }), made(4500)]
    expect(sum(entries, { decisions }).own).toMatchObject({ promised: total, owed: 1000, refundable: 0 })
  })

  test.each([
    ['a decision that waits for its money', [asked(4500)], [decision(4500, { ends: 'refunded' })], true],
    ['one that is done', [made(4500)], [decision(4500, { ends: 'refunded', doneAt: at(12) })], false],
    ['one that was dropped', [failed(4500)], [decision(4500, { ends: 'refunded', droppedAt: at(12) })], false],
    ['a part under way', [asked(4500)], [decision(4500)], false],
    ['all of it under way', [made(1000), asked(4500)], [decision(1000), decision(4500)], true],
    ['the rest under way after the bank took a part', [taken(1000), asked(4500)], [decision(4500)], true],
    ['all of it back', [made(5500)], [decision(5500, { doneAt: at(12) })], false],
  ])('accepts no other change: %s', (_what, entries, decisions, expected) =>
    expect(sum(entries, { decisions }).isEnding).toBe(expected),
  )
})

describe('a refund that was made in the dashboard of the provider', () => {
  const unknown = (amountSen: number, overrides?: Partial<LedgerEntry>) =>
    made(amountSen, { isOutside: 1, recordedAt: at(20), madeAt: at(20), ...overrides })

  test('promises what nobody had decided', () => {
    expect(sum([unknown(1000)]).own).toMatchObject({ promised: 1000, owed: 0, excess: 0, refundable: 4500 })
  })

  test('is owed when it fails later, and not when it was never made', () => {
    expect(sum([unknown(1000, { failedAt: at(30) })]).owed).toBe(1000)
    expect(sum([unknown(1000, { madeAt: null, failedAt: at(30) })]).owed).toBe(0)
  })

  test('is owed when it fails after it was seen together with another', () => {
    const both = [unknown(700, { failedAt: at(20) }), unknown(1000)]
    expect(sum(both).own).toMatchObject({ promised: 1700, returned: 1000, owed: 700 })
  })

  test.each([
    ['owed', failed(1000, { madeAt: at(11) }), 1000],
    ['owed since it was stopped at that moment', asked(1000, { stoppedAt: at(20) }), 1000],
    ['under way', asked(1000), 2000],
    ['back', made(1000), 2000],
    ['owed since later', failed(1000, { madeAt: at(11), failedAt: at(21) }), 2000],
  ])('returns what is %s then', (_what, before, promised) =>
    expect(sum([before, unknown(1000)], { decisions: [decision(1000)] }).own?.promised).toBe(promised),
  )

  test('returns what is owed once, and promises the rest', () => {
    const ledger = { decisions: [decision(1000)] }
    const debt = failed(1000, { madeAt: at(11) })
    expect(sum([debt, unknown(700)], ledger).own).toMatchObject({ promised: 1000, owed: 300 })
    expect(sum([debt, unknown(1700)], ledger).own).toMatchObject({ promised: 1700, owed: 0 })
    const two = [unknown(700), unknown(700, { recordedAt: at(25) })]
    expect(sum([debt, ...two], ledger).own).toMatchObject({ promised: 1400, owed: 0, excess: 0 })
  })

  test('never makes the shop owe more than came in', () => {
    const byHand = made(total, { way: 'by_hand' })
    const ledger = { decisions: [decision(total)] }
    expect(sum([byHand, unknown(1000)], ledger)).toMatchObject({ owed: 0, excess: 1000, refundable: 0 })
    expect(sum([byHand, unknown(1000, { failedAt: at(30) })], ledger)).toMatchObject({ owed: 0, excess: 0 })
  })

  test('counts as a decision once it is said what it was for', () => {
    const explained = unknown(1000, { decisionId: 'decision-1' })
    expect(sum([explained], { decisions: [decision(1000)] }).own).toMatchObject({ promised: 1000, owed: 0 })
  })
})

describe('a payment that bought nothing', () => {
  const stray = { paymentIntentId: 'pi_2' }
  const find = (entries: LedgerEntry[], ledger?: Partial<Ledger>) =>
    sum([paid(stray), ...entries], ledger).payments.find(({ paymentIntentId }) => paymentIntentId === 'pi_2')

  test('goes back as a whole, whatever was decided', () => {
    expect(find([])).toMatchObject({ isOwn: false, promised: total, owed: total, refundable: 0 })
    expect(find([asked(total, stray)])).toMatchObject({ underWay: total, owed: 0 })
    expect(find([failed(total, stray)])).toMatchObject({ owed: total })
    expect(find([made(1000, { ...stray, isOutside: 1 })])).toMatchObject({ promised: total, owed: 4500 })
  })

  test('leaves what the order itself can give back as it was', () => {
    const sums = sum([paid(stray), made(total, stray), made(1000)], { decisions: [decision(1000)] })
    expect(sums).toMatchObject({ refunded: 1000, refundable: 4500, owed: 0 })
    expect(sums.own?.paymentIntentId).toBe('pi_1')
  })

  test('is that of an order that was never paid', () => {
    const sums = sum([failed(total)], {}, { ...order, paid: 0 })
    expect(sums).toMatchObject({ own: undefined, owed: total, refundable: 0, isEnding: false })
  })
})

describe('a disputed payment', () => {
  const decisions = [decision(total, { ends: 'cancelled', doneAt: at(12) })]

  test('is owed only when the bank has given it back', () => {
    const entries = [failed(total, { madeAt: at(11) })]
    const find = (state: DisputeState) => sum(entries, { decisions, disputes: [dispute(total, state)] }).own
    expect(find('open')).toMatchObject({ atBank: total, owed: 0 })
    expect(find('won')).toMatchObject({ atBank: 0, owed: total })
  })

  test('is at the bank for no more than is left of it', () => {
    expect(sum([made(1000)], { disputes: [dispute(total, 'open')] }).own?.atBank).toBe(4500)
    expect(sum([made(total)], { disputes: [dispute(total, 'open')] }).own?.atBank).toBe(0)
  })

  test('owes nothing of what the bank took, and the rest to the sen', () => {
    expect(sum([taken(total)], { decisions }).own).toMatchObject({ taken: total, owed: 0, excess: 0 })
    expect(sum([taken(5400)], { decisions }).own).toMatchObject({ taken: 5400, owed: 100 })
  })

  test('shows what went back although the bank took it', () =>
    expect(sum([made(total), taken(total)], { decisions }).own).toMatchObject({ owed: 0, excess: total }))
})

test.each([
  [{ way: 'provider', isOutside: 0 }, 'admin'],
  [{ way: 'by_hand', isOutside: 0 }, 'admin'],
  [{ way: 'provider', isOutside: 1 }, 'provider'],
  [{ way: 'bank', isOutside: 0 }, 'bank'],
] as const)('money that went back this way was given by whom: %j, %s', (row, cause) =>
  expect(getReturnCause(row)).toBe(cause),
)

describe('what money that went back makes of its order', () => {
  const find = (
    status: OrderStatus,
    paymentStatus: PaymentStatus,
    entries: LedgerEntry[],
    newest?: 'admin' | 'provider' | 'bank',
  ) => {
    const { own } = sum(entries)
    return own && findReturnEvent({ status, paymentStatus }, own, newest)
  }
  const whole = [made(5500)]
  const part = [made(5499)]

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

  test('is a part once more when another one is made, and nothing when none is', () => {
    expect(find('paid', 'partially_refunded', part, 'admin')).toBe('admin-partially-refunded')
    expect(find('paid', 'partially_refunded', part)).toBeUndefined()
  })

  test('is nothing while none is made, and takes the mark away', () => {
    const entries = [asked(5500), failed(1000, { madeAt: at(11) }), asked(5500, { stoppedAt: at(12) })]
    expect(find('paid', 'paid', entries)).toBeUndefined()
    expect(find('paid', 'partially_refunded', entries)).toBe('partial-refund-failed')
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
    // 95 % of the payment.
    expect(find('paid', 'paid', [taken(5225)], 'bank')).toBe('dispute-lost')
    expect(find('paid', 'paid', [taken(5224)], 'bank')).toBe('dispute-lost-in-part')
    expect(find('paid', 'paid', [taken(4500), made(1000)], 'bank')).toBe('dispute-lost')
    expect(find('paid', 'paid', [made(5225)], 'provider')).toBe('partially-refunded')
    expect(find('paid', 'paid', [failed(1000, { way: 'bank', madeAt: at(11) }), made(5400)], 'provider')).toBe(
      'partially-refunded',
    )
  })
})

describe('an admin may stop a refund', () => {
  const dayMs = 24 * 60 * 60_000
  const recordedAt = at(0)
  const timeAfter = (ms: number) => new Date(Date.parse(recordedAt) + ms).toISOString()
  const waiting = { providerId: null, recordedAt, unknownAt: null, checkedAt: null }

  test.each([
    ['is not taken', {}, dayMs, true],
    ['is not taken yet', {}, dayMs - 1, false],
    ['is taken', { providerId: 're_1' }, 10 * dayMs, false],
    ['takes a month', { providerId: 're_1' }, 30 * dayMs, true],
    [
      'is of a payment unknown for a day',
      { providerId: 're_1', unknownAt: timeAfter(0), checkedAt: timeAfter(dayMs) },
      dayMs,
      true,
    ],
    [
      'is of a payment unknown just now',
      { providerId: 're_1', unknownAt: timeAfter(0), checkedAt: timeAfter(0) },
      dayMs,
      false,
    ],
  ])('that %s', (_what, entry, ms, expected) => {
    expect(isStoppable({ ...waiting, ...entry }, timeAfter(ms))).toBe(expected)
  })
})

describe('whatever happens, in any order', () => {
  const paymentIds = ['pi_1', 'pi_2', null]
  const amounts = [1, 500, 1000, 2500, 5499, 5500]

  const pick = <T>(random: Random, items: readonly T[]): T => random.pick(items) as T
  const list = <T>(random: Random, limit: number, create: () => T): T[] =>
    Array.from({ length: random.integer(limit) }, create)
  const later = (random: Random) => at(random.integer(12))
  const maybe = (random: Random, time: string) => (random.chance(0.4) ? time : null)

  const randomReturn = (random: Random, overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
    ...entry('asked', pick(random, amounts)),
    way: pick(random, ['provider', 'by_hand', 'bank']),
    paymentIntentId: pick(random, paymentIds),
    isOutside: Number(random.chance(0.5)),
    decisionId: maybe(random, 'decision-1'),
    recordedAt: later(random),
    madeAt: maybe(random, later(random)),
    failedAt: maybe(random, later(random)),
    stoppedAt: maybe(random, later(random)),
    ...overrides,
  })

  const randomPayment = (random: Random) =>
    paid({ paymentIntentId: pick(random, paymentIds), recordedAt: later(random) })

  const randomDecision = (random: Random): LedgerDecision => ({
    id: 'decision-1',
    paymentIntentId: pick(random, paymentIds),
    amountSen: pick(random, amounts),
    decidedAt: later(random),
    ends: random.chance(0.2) ? 'cancelled' : null,
    doneAt: maybe(random, later(random)),
    droppedAt: maybe(random, later(random)),
  })

  const randomDispute = (random: Random) => ({
    ...dispute(pick(random, amounts), pick(random, ['open', 'won', 'lost'])),
    paymentIntentId: pick(random, ['pi_1', 'pi_2']),
  })

  const randomLedger = (random: Random): Ledger => ({
    entries: [...list(random, 4, () => randomPayment(random)), ...list(random, 7, () => randomReturn(random))],
    decisions: list(random, 4, () => randomDecision(random)),
    disputes: list(random, 3, () => randomDispute(random)),
  })

  const shuffle = <T>(random: Random, items: readonly T[]): T[] =>
    items
      .map(item => ({ item, place: random.integer(1_000_000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)

  const sortPayments = (of: LedgerOrder, ledger: Ledger) =>
    sumPayments(of, ledger).sort((a, b) => (String(a.paymentIntentId) < String(b.paymentIntentId) ? -1 : 1))

  const cases = Array.from({ length: 5000 }, (_, seed) => {
    const random = createRandom(seed)
    const of = { ...order, paid: random.integer(2), paymentIntentId: pick(random, ['pi_1', null]) }
    return { seed, random, of, ledger: randomLedger(random) }
  })

  test('no more is promised than came in, and nothing is owed that was not promised', () => {
    for (const { seed, of, ledger } of cases)
      for (const payment of sumPayments(of, ledger)) {
        const { promised, received, owed, returned, taken: lost, underWay, excess, refundable } = payment
        expect(promised, `seed ${seed}`).toBeLessThanOrEqual(received)
        expect(owed, `seed ${seed}`).toBeGreaterThanOrEqual(0)
        expect(owed, `seed ${seed}`).toBeLessThanOrEqual(promised)
        expect(excess, `seed ${seed}`).toBeGreaterThanOrEqual(Math.max(0, returned + lost - received))
        expect(refundable, `seed ${seed}`).toBeGreaterThanOrEqual(0)
        if (refundable > 0)
          expect(refundable + returned + lost + underWay + owed, `seed ${seed}`).toBeLessThanOrEqual(received)
      }
  })

  test('a payment that bought nothing goes back as a whole', () => {
    for (const { seed, of, ledger } of cases)
      for (const { isOwn, promised, received } of sumPayments(of, ledger))
        if (!isOwn) expect(promised, `seed ${seed}`).toBe(received)
  })

  test('the order of the rows makes no difference', () => {
    for (const { seed, random, of, ledger } of cases) {
      const shuffled = {
        entries: shuffle(random, ledger.entries),
        decisions: shuffle(random, ledger.decisions),
        disputes: shuffle(random, ledger.disputes),
      }
      expect(sortPayments(of, shuffled), `seed ${seed}`).toEqual(sortPayments(of, ledger))
      const { payments: _, ...sums } = sumOrder(of, ledger)
      expect(sumOrder(of, shuffled), `seed ${seed}`).toMatchObject(sums)
    }
  })

  test('money that went back never raises what is owed', () => {
    for (const { seed, random, of, ledger } of cases) {
      const entries = [...ledger.entries, randomReturn(random, { madeAt: later(random), failedAt: null })]
      expect(sumOrder(of, { ...ledger, entries }).owed, `seed ${seed}`).toBeLessThanOrEqual(sumOrder(of, ledger).owed)
    }
  })
})
