import type { Payment, ProviderRefund } from '#store/payments.ts'
import { isSold, type OrderStatus, type PaymentStatus } from './order-status.ts'
import type { OrderEvent } from './order-transitions.ts'
import type { RefundTable } from './refund-table.ts'

/** The key of the first request for a refund, which the refund carries in its metadata. */
export const createRefundKey = (refundId: string) => `refund/${refundId}`

/**
 * Finds a recorded refund in the provider's books, by its id there or by the key of its request.
 */
export function findProviderRefund(
  refunds: readonly ProviderRefund[],
  { id, providerId }: Pick<RefundTable, 'id' | 'providerId'>,
): ProviderRefund | undefined {
  const key = createRefundKey(id)
  return refunds.find(refund =>
    providerId ? refund.id === providerId : refund.key === key || refund.key?.startsWith(`${key}/`),
  )
}

/**
 * Lists refunds in the provider's books that are not recorded and have not failed, the oldest
 * first.
 */
export const listUnknownRefunds = (
  refunds: readonly ProviderRefund[],
  recorded: readonly Pick<RefundTable, 'id' | 'providerId'>[],
): ProviderRefund[] => listUnrecorded(refunds, recorded).filter(({ status }) => status !== 'failed')

/**
 * Lists refunds in the provider's books that have failed before they were recorded, the oldest
 * first. They have changed nothing and are not owed.
 */
export const listUnknownFailures = (
  refunds: readonly ProviderRefund[],
  recorded: readonly Pick<RefundTable, 'id' | 'providerId'>[],
): ProviderRefund[] => listUnrecorded(refunds, recorded).filter(({ status }) => status === 'failed')

function listUnrecorded(
  refunds: readonly ProviderRefund[],
  recorded: readonly Pick<RefundTable, 'id' | 'providerId'>[],
): ProviderRefund[] {
  const known = new Set(recorded.map(refund => findProviderRefund(refunds, refund)?.id))
  return refunds.filter(({ id }) => !known.has(id)).reverse()
}

type Reservation = Pick<RefundTable, 'status' | 'isRest' | 'providerId' | 'amountSen'>

/**
 * Finds the recorded refund of the rest that a refund made in the provider's dashboard is: nothing
 * is left of the payment. One of more, of which an admin has paid a part by hand, is another.
 */
export const findAwaitedRest = <T extends Reservation>(
  { unrefunded, refunds }: Payment,
  { made, recorded }: { made: ProviderRefund; recorded: readonly T[] },
): T | undefined =>
  unrefunded === 0 && made.id === refunds.find(({ status }) => status !== 'failed')?.id
    ? recorded.find(
        ({ status, isRest, providerId, amountSen }) =>
          status === 'pending' && isRest && !providerId && made.amount <= amountSen,
      )
    : undefined

/**
 * Whether a refund made in the provider's dashboard waits for the bank, with all of its payment.
 */
export const isWholePending = ({ refunded }: Payment, made: ProviderRefund): boolean =>
  made.status === 'pending' && refunded === 'pending'

/**
 * Decides what of a refund of the rest of a payment, which the provider has not taken, is still to
 * be made: others may have been recorded since. Only the records say how much that is, because the
 * books may have been read before others: a refund in them can have failed since.
 * @param others the other refunds of the payment
 * @returns sen; undefined when nothing changes
 */
export function findReducedSen(
  { status, isRest, amountSen, providerId }: Pick<RefundTable, 'status' | 'isRest' | 'amountSen' | 'providerId'>,
  { amount }: Pick<Payment, 'amount'>,
  others: readonly Pick<RefundTable, 'status' | 'amountSen'>[],
): number | undefined {
  if (status !== 'pending' || isRest !== 1 || providerId !== null) return undefined
  const left = getRefundableSen(amount, others)
  return left > 0 && left < amountSen ? left : undefined
}

/**
 * Decides what the state of a refund in the provider's books makes of its record. A refund goes
 * from pending to succeeded to failed, never back, so that books which were read before others
 * change nothing.
 */
export function findRefundChange(
  { succeededAt, failedAt }: Pick<RefundTable, 'succeededAt' | 'failedAt'>,
  status: ProviderRefund['status'],
): 'succeeded' | 'failed' | undefined {
  if (failedAt !== null || status === 'pending') return undefined
  if (status === 'succeeded') return succeededAt === null ? 'succeeded' : undefined
  return 'failed'
}

/**
 * Whether a refund that failed is owed. One that was never made, of an order that still has what
 * was paid, leaves all as it was; so does one that was to pay for another, which is owed again.
 */
export const isOwed = (
  { succeededAt }: Pick<RefundTable, 'succeededAt'>,
  { isBought, paysForOthers }: { isBought: boolean; paysForOthers: boolean },
): boolean => succeededAt !== null || (!isBought && !paysForOthers)

type Amount = Pick<RefundTable, 'status' | 'amountSen' | 'succeededAt' | 'failedAt' | 'way' | 'providerId'>

/** What of a payment is not refunded, about to be, or owed. */
export const getRefundableSen = (paidSen: number, refunds: readonly Pick<Amount, 'status' | 'amountSen'>[]): number =>
  Math.max(0, paidSen - sumAmounts(refunds.filter(({ status }) => status !== 'refused' && status !== 'settled')))

/** What went back to the buyer. */
export const getReturnedSen = (refunds: readonly Pick<Amount, 'amountSen' | 'succeededAt' | 'failedAt'>[]): number =>
  sumAmounts(refunds.filter(({ succeededAt, failedAt }) => succeededAt !== null && failedAt === null))

const sumAmounts = (refunds: readonly Pick<Amount, 'amountSen'>[]) =>
  refunds.reduce((sum, { amountSen }) => sum + amountSen, 0)

/** A bank converts what it takes: a little less than all of a payment is all of it. */
export const minWholeShare = 0.95

function isWhollyReturned(paidSen: number, refunds: readonly Amount[]): boolean {
  const hasBankTaken = refunds.some(
    ({ way, status, providerId }) => way === 'bank' && status === 'succeeded' && providerId !== null,
  )
  return getReturnedSen(refunds) >= (hasBankTaken ? paidSen * minWholeShare : paidSen)
}

/** What of a payment that is to go back as a whole is neither back, about to be, nor owed. */
export const getMissingSen = (paidSen: number, refunds: readonly Amount[]): number =>
  isWhollyReturned(paidSen, refunds) ? 0 : getRefundableSen(paidSen, refunds)

/**
 * Whether all of the payment of an order that has ended is to go back, because all that was left of
 * it was refunded, and not because the bank took it.
 */
export const isWholeDue = (refunds: readonly Pick<RefundTable, 'isRest' | 'status'>[]): boolean =>
  refunds.some(({ isRest, status }) => isRest === 1 && status !== 'refused')

/**
 * Finds what covers what is owed of a payment: a refund that was made, or is pending, or is owed
 * itself when several that were to return the same have failed.
 * @param refunds of the payment, the oldest first
 * @returns undefined when all that is owed has to go back
 */
export function findCover<T extends Pick<Amount, 'status' | 'amountSen'>>(
  paidSen: number,
  refunds: readonly T[],
): { amountSen: number; paidBy: T; debts: T[] } | undefined {
  const sum = (wanted: Amount['status']) => sumAmounts(refunds.filter(({ status }) => status === wanted))
  const owed = sum('failed')
  const amountSen = Math.min(owed, sum('succeeded') + sum('pending') + owed - paidSen)
  const findLast = (wanted: Amount['status']) => refunds.findLast(({ status }) => status === wanted)
  const paidBy = findLast('succeeded') ?? findLast('pending') ?? refunds.find(({ status }) => status === 'failed')
  if (amountSen <= 0 || !paidBy) return undefined
  return { amountSen, paidBy, debts: refunds.filter(refund => refund.status === 'failed' && refund !== paidBy) }
}

/** Who made a refund. */
export type RefundCause = 'admin' | 'provider' | 'bank'

export const getRefundCause = ({ requestedBy, way }: Pick<RefundTable, 'requestedBy' | 'way'>): RefundCause => {
  if (requestedBy) return 'admin'
  return way === 'bank' ? 'bank' : 'provider'
}

const wholeEvents = { admin: 'admin-fully-refunded', provider: 'fully-refunded', bank: 'dispute-lost' } as const
const partEvents = {
  admin: 'admin-partially-refunded',
  provider: 'partially-refunded',
  bank: 'dispute-lost-in-part',
} as const

/**
 * Decides what all refunds of an order's payment make of the order.
 * @param newest who made the refund that has just succeeded; undefined when none has
 */
export function findTotalsEvent(
  { status, paymentStatus, totalSen }: { status: OrderStatus; paymentStatus: PaymentStatus; totalSen: number },
  refunds: readonly Amount[],
  newest?: RefundCause,
): OrderEvent | undefined {
  if (isWhollyReturned(totalSen, refunds))
    return isSold(status) || paymentStatus !== 'refunded' ? wholeEvents[newest ?? 'provider'] : undefined
  if (!isSold(status)) return undefined
  const isMarked = paymentStatus === 'partially_refunded'
  if (getReturnedSen(refunds) === 0) return isMarked ? 'partial-refund-failed' : undefined
  return newest || !isMarked ? partEvents[newest ?? 'provider'] : undefined
}

/** The event that waits for an admin's refund to succeed. */
export const getCancellationEvent = ({ restock }: Pick<RefundTable, 'restock'>, target: 'cancelled' | 'refunded') =>
  `admin-${target}${restock === 1 ? '-restocked' : ''}` as const satisfies OrderEvent

/**
 * Decides which debts an amount pays, the oldest first.
 * @param debts the oldest first
 * @param minShare of a debt that counts as all of it
 * @returns `leftSen`: what is still owed of one that is paid in part
 */
export function listPaidDebts<T extends Pick<Amount, 'amountSen'>>(
  debts: readonly T[],
  { amountSen, minShare = 1 }: { amountSen: number; minShare?: number },
): { debt: T; leftSen: number }[] {
  let left = amountSen
  const paid = []
  for (const debt of debts) {
    if (left <= 0) break
    paid.push({ debt, leftSen: left >= debt.amountSen * minShare ? 0 : debt.amountSen - left })
    left -= debt.amountSen
  }
  return paid
}

/** So long a refund may take until its request is answered. */
const overdueAfterMs = 24 * 60 * 60_000

/**
 * Whether an admin may record that a refund was paid in another way: it is owed, or the provider
 * has not taken it for a day.
 * @param at ISO 8601
 */
export const isSettleable = (
  { status, isTaken, requestedAt }: { status: string; isTaken: boolean; requestedAt: string },
  at: string,
): boolean =>
  status === 'failed' ||
  (status === 'pending' && !isTaken && Date.parse(at) - Date.parse(requestedAt) >= overdueAfterMs)
