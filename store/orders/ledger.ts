import { type Sen, sen } from '#store/money.ts'
import type { DisputeTable } from './dispute-table.ts'
import type { LedgerEntryTable, RefundDecisionTable } from './ledger-table.ts'
import { isOpenReservation, isSold, type OrderStatus, type PaymentStatus } from './order-status.ts'
import type { OrderTable } from './order-table.ts'
import type { OrderEvent } from './order-transitions.ts'

export type LedgerOrder = Pick<OrderTable, 'paid' | 'paymentIntentId' | 'status' | 'reservedUntil'>

export type LedgerEntry = Pick<
  LedgerEntryTable,
  'direction' | 'way' | 'paymentIntentId' | 'amountSen' | 'isOutside' | 'decisionId'
> &
  Pick<LedgerEntryTable, 'recordedAt' | 'madeAt' | 'failedAt' | 'stoppedAt'>

export type LedgerDecision = Pick<
  RefundDecisionTable,
  'id' | 'paymentIntentId' | 'amountSen' | 'decidedAt' | 'ends' | 'doneAt' | 'droppedAt'
>

export interface Ledger {
  entries: readonly LedgerEntry[]
  decisions: readonly LedgerDecision[]
  disputes: readonly Pick<DisputeTable, 'paymentIntentId' | 'amountSen' | 'state'>[]
}

export type EntryStatus = 'asked' | 'made' | 'failed'

export const getEntryStatus = ({ madeAt, failedAt }: Pick<LedgerEntry, 'madeAt' | 'failedAt'>): EntryStatus => {
  if (failedAt !== null) return 'failed'
  return madeAt === null ? 'asked' : 'made'
}

/** Whether the provider is to make it, or is making it. */
export const isUnderWay = (entry: Pick<LedgerEntry, 'madeAt' | 'failedAt' | 'stoppedAt'>): boolean =>
  getEntryStatus(entry) === 'asked' && entry.stoppedAt === null

/** Whether a decision still waits for its money. */
export const isOpenDecision = ({ doneAt, droppedAt }: Pick<LedgerDecision, 'doneAt' | 'droppedAt'>): boolean =>
  doneAt === null && droppedAt === null

/** Whether an order was bought with a payment. */
export const isOwnPayment = ({ paid, paymentIntentId }: LedgerOrder, id: string | null): boolean =>
  paid === 1 && paymentIntentId === id

/** Whether it was made at the provider, and nobody has said here what for. */
export const isUnexplained = ({ isOutside, decisionId }: Pick<LedgerEntry, 'isOutside' | 'decisionId'>): boolean =>
  isOutside === 1 && decisionId === null

/** What follows from the facts about one payment of an order, in sen. */
export interface PaymentSums {
  /** Null for what was not paid at the provider. */
  paymentIntentId: string | null
  /** Whether the order was bought with it. Any other payment goes back as a whole. */
  isOwn: boolean
  received: number
  /** What the shop has given back. */
  returned: number
  /** What the bank has taken, by disputes that are lost. */
  taken: number
  /** What was asked for and has neither been made nor failed. */
  underWay: number
  /** What the bank holds until it has decided about a dispute. */
  atBank: number
  /** What was promised so far, which may be more than came in. */
  pledged: number
  /** What is to go back in all: never more than came in. */
  promised: number
  /** What of the promised is neither back, nor under way, nor in the hands of the bank. */
  owed: number
  /** What went back although nobody promised it. */
  excess: number
  /** What an admin can still promise. */
  refundable: number
  isAllBack: boolean
}

/** Sums up each payment of an order. */
export function sumPayments(order: LedgerOrder, ledger: Ledger): PaymentSums[] {
  const ids = new Set(ledger.entries.map(({ paymentIntentId }) => paymentIntentId))
  return Array.from(ids, id => sumPayment(order, selectPayment(ledger, id), id))
}

const selectPayment = ({ entries, decisions, disputes }: Ledger, id: string | null): Ledger => ({
  entries: entries.filter(({ paymentIntentId }) => paymentIntentId === id),
  decisions: decisions.filter(({ paymentIntentId }) => paymentIntentId === id),
  disputes: disputes.filter(({ paymentIntentId }) => paymentIntentId === id),
})

function sumPayment(order: LedgerOrder, ledger: Ledger, paymentIntentId: string | null): PaymentSums {
  const { entries, disputes } = ledger
  const made = entries.filter(entry => getEntryStatus(entry) === 'made')
  const outgoing = made.filter(({ direction }) => direction === 'out')
  const isOwn = isOwnPayment(order, paymentIntentId)
  const received = sumAmounts(made.filter(({ direction }) => direction === 'in'))
  const returned = sumAmounts(outgoing.filter(({ way }) => way !== 'bank'))
  const taken = sumAmounts(outgoing.filter(({ way }) => way === 'bank'))
  const underWay = sumAmounts(entries.filter(isUnderWay))
  const open = sumAmounts(disputes.filter(({ state }) => state === 'open'))
  const atBank = Math.max(0, Math.min(open, received - returned - taken))
  // A part that came by hand isn't owed while its products wait for the rest.
  const isWaiting = paymentIntentId === null && isOpenReservation(order)
  const pledged = isOwn ? sumPromises(ledger, received) : isWaiting ? 0 : received
  const promised = Math.min(received, pledged)
  return {
    paymentIntentId,
    isOwn,
    received,
    returned,
    taken,
    underWay,
    atBank,
    pledged,
    promised,
    owed: Math.max(0, promised - returned - taken - underWay - atBank),
    excess: Math.max(0, returned + taken - promised),
    refundable: Math.max(0, received - Math.max(promised, returned + taken + underWay)),
    isAllBack: received > 0 && returned + taken >= received,
  }
}

const sumAmounts = (rows: readonly { amountSen: number }[]) => rows.reduce((sum, { amountSen }) => sum + amountSen, 0)

/**
 * Sums up what was promised of the payment with which an order was bought: all of it when the order
 * was ended here, otherwise each decision, and what was refunded outside or taken by the bank
 * beyond what was owed then. A refund is seen with all that the provider's books say at that
 * moment, so a failure seen with it came before.
 */
function sumPromises({ entries, decisions }: Ledger, received: number): number {
  const current = decisions.filter(({ droppedAt }) => droppedAt === null)
  if (current.some(({ ends }) => ends !== null)) return received
  let beyond = 0
  for (const { entry, at } of listUndecided(entries)) {
    const earlier = entries.filter(other => other !== entry && other.direction === 'out' && getSeenTime(other) <= at)
    // What the bank takes is no more to be sent of a refund that waits.
    const isCovering = (other: LedgerEntry) => !hasEnded(other, at) && (entry.way !== 'bank' || other.madeAt !== null)
    const covered = sumAmounts(earlier.filter(isCovering))
    // What the bank takes pays no decision that is given up later.
    const decided = decisions.filter(
      ({ decidedAt, droppedAt }) => decidedAt <= at && (droppedAt === null || (entry.way !== 'bank' && droppedAt > at)),
    )
    beyond += Math.max(0, entry.amountSen - Math.max(0, sumAmounts(decided) + beyond - covered))
  }
  return sumAmounts(current) + beyond
}

/** Lists what went back that nobody has decided here, in the order in which it was seen. */
const listUndecided = (entries: readonly LedgerEntry[]): { entry: LedgerEntry; at: string }[] =>
  entries
    .filter(entry =>
      entry.way === 'bank' ? getEntryStatus(entry) === 'made' : isUnexplained(entry) && entry.madeAt !== null,
    )
    .map(entry => ({ entry, at: getSeenTime(entry) }))
    .sort(
      (a, b) =>
        a.at.localeCompare(b.at) ||
        a.entry.amountSen - b.entry.amountSen ||
        a.entry.way.localeCompare(b.entry.way) ||
        getEndTime(a.entry).localeCompare(getEndTime(b.entry)),
    )

const getEndTime = ({ failedAt, stoppedAt }: LedgerEntry) => `${failedAt} ${stoppedAt}`

/** What the bank took is recorded with the time at which its dispute was opened. */
const getSeenTime = ({ way, recordedAt, madeAt }: LedgerEntry): string =>
  way === 'bank' ? (madeAt ?? recordedAt) : recordedAt

const hasEnded = (entry: LedgerEntry, at: string) =>
  (entry.failedAt !== null && entry.failedAt <= at && !wasSeenMade(entry, at)) ||
  (entry.stoppedAt !== null && entry.stoppedAt <= at)

/** What the books had as made at a moment has failed after it, if in the same instant. */
const wasSeenMade = ({ isOutside, madeAt, recordedAt }: LedgerEntry, at: string) =>
  isOutside === 1 && madeAt !== null && recordedAt === at

/** What came for an order in another way than by the payment provider, in sen. */
export const sumHandPayments = (order: LedgerOrder, ledger: Ledger): Sen =>
  sen(sumPayments(order, ledger).find(({ paymentIntentId }) => paymentIntentId === null)?.received ?? 0)

/** What follows from the facts about an order, in sen. */
export interface OrderSums {
  payments: PaymentSums[]
  /** Of the payment with which the order was bought. */
  own: PaymentSums | undefined
  /** What went back of the order's own payment, whoever has it. */
  refunded: number
  owed: number
  excess: number
  refundable: number
  /** Whether all that was paid is about to go back, which keeps the order from changing. */
  isEnding: boolean
}

/** Sums up an order. */
export function sumOrder(order: LedgerOrder, ledger: Ledger): OrderSums {
  const payments = sumPayments(order, ledger)
  const own = payments.find(({ isOwn }) => isOwn)
  const current = payments.find(({ paymentIntentId }) => paymentIntentId === order.paymentIntentId)
  const sum = (key: 'owed' | 'excess') => payments.reduce((total, payment) => total + payment[key], 0)
  return {
    payments,
    own,
    refunded: current ? current.returned + current.taken : 0,
    owed: sum('owed'),
    excess: sum('excess'),
    refundable: own?.refundable ?? 0,
    isEnding: ledger.decisions.some(decision => decision.ends !== null && isOpenDecision(decision)) || isGoingBack(own),
  }
}

const isGoingBack = (own: PaymentSums | undefined) =>
  own !== undefined && own.underWay > 0 && own.returned + own.taken + own.underWay >= own.received

/** Who gave money back. */
export type ReturnCause = 'admin' | 'provider' | 'bank'

export const getReturnCause = ({ way, isOutside }: Pick<LedgerEntryTable, 'way' | 'isOutside'>): ReturnCause => {
  if (way === 'bank') return 'bank'
  return isOutside === 1 ? 'provider' : 'admin'
}

/** A bank converts what it takes: a little less than all of a payment ends its order as well. */
const minLostShare = 0.95

const wholeEvents = { admin: 'admin-fully-refunded', provider: 'fully-refunded', bank: 'dispute-lost' } as const
const partEvents = {
  admin: 'admin-partially-refunded',
  provider: 'partially-refunded',
  bank: 'dispute-lost-in-part',
} as const

/** Whether so much went back that the order ends. */
export const isOver = ({ received, returned, taken, isAllBack }: PaymentSums): boolean =>
  isAllBack || (taken > 0 && returned + taken >= received * minLostShare)

/**
 * Decides what all that went back of the payment of an order makes of the order.
 * @param newest who has just given money back; undefined when nobody has
 */
export function findReturnEvent(
  { status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus },
  own: PaymentSums,
  newest?: ReturnCause,
): OrderEvent | undefined {
  if (isOver(own)) return isSold(status) || paymentStatus !== 'refunded' ? wholeEvents[newest ?? 'provider'] : undefined
  if (!isSold(status)) return undefined
  const isMarked = paymentStatus === 'partially_refunded'
  if (own.returned + own.taken === 0) return isMarked ? 'partial-refund-failed' : undefined
  return newest || !isMarked ? partEvents[newest ?? 'provider'] : undefined
}

const dayMs = 24 * 60 * 60_000
/** After so long a refund may be paid another way, whatever the provider says. */
const maxWaitMs = 30 * dayMs

/**
 * Whether an admin may stop a refund, to pay it back another way: the provider has not taken it for
 * a day, or has said for a day that it doesn't have its payment, or it takes a month.
 * @param at ISO 8601
 */
export function isStoppable(
  {
    providerId,
    recordedAt,
    unknownAt,
    checkedAt,
  }: Pick<LedgerEntryTable, 'providerId' | 'recordedAt' | 'unknownAt' | 'checkedAt'>,
  at: string,
): boolean {
  const waitedMs = Date.parse(at) - Date.parse(recordedAt)
  if (providerId === null || waitedMs >= maxWaitMs) return waitedMs >= dayMs
  return unknownAt !== null && Date.parse(checkedAt ?? unknownAt) - Date.parse(unknownAt) >= dayMs
}
