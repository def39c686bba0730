/** A row of `refunds` before migration 036: the refund of a whole payment. */
export interface EarlierRefund {
  paymentIntentId: string
  status: 'pending' | 'succeeded' | 'refused' | 'failed' | 'paid_back'
  amountSen: number
  reason: string
  requestedAt: string
  attempt: number
  refundId?: string | null | undefined
  failureReason?: string | null | undefined
  target?: string | null | undefined
  restock: boolean | number
  requestedBy?: unknown
  checkedAt?: string | null | undefined
  warnedAt?: string | null | undefined
}

/**
 * A row of `refund_amounts`: a sum that went back, by the provider's id or one of the store's own.
 */
export interface EarlierRefundAmount {
  id: string
  paymentIntentId?: string | null | undefined
  amountSen: number
  succeededAt?: string | null | undefined
  failedAt?: string | null | undefined
}

/** What an order had before migration 036. */
export interface EarlierOrder {
  updatedAt: string
  refunds: readonly EarlierRefund[]
  refundAmounts: readonly EarlierRefundAmount[]
  disputeIds: readonly string[]
}

/** A row of `refunds` as migration 036 creates it. */
export interface MergedRefund {
  id: string
  paymentIntentId: string | null
  way: 'provider' | 'by_hand' | 'bank'
  providerId: string | null
  amountSen: number
  isRest: boolean
  status: 'pending' | 'succeeded' | 'refused' | 'failed' | 'settled'
  reason: string
  requestedAt: string
  requestedBy: unknown
  target: string | null
  restock: boolean
  succeededAt: string | null
  failedAt: string | null
  failureReason: string | null
  settledBy: string | null
  checkedAt: string | null
  warnedAt: string | null
}

const lostReason = 'Lost in a dispute'

/** The id of what was an attempt at a refund: its part of the idempotency key. */
export const getMergedRefundId = ({ paymentIntentId, attempt }: Pick<EarlierRefund, 'paymentIntentId' | 'attempt'>) =>
  `${paymentIntentId}/${attempt}`

/**
 * Merges the refunds of an order with the sums that went back. Every sum keeps its amount and
 * times, so that orders and months keep their totals.
 */
export function mergeRefunds({ updatedAt, refunds, disputeIds, ...order }: EarlierOrder): MergedRefund[] {
  const refundAmounts = order.refundAmounts.toSorted((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1))
  const disputes = new Set([...disputeIds, ...refunds.filter(isLoss).map(({ refundId }) => refundId)])
  const merged = new Set<EarlierRefundAmount>()
  const requested = refunds.map(refund => {
    const amounts = refundAmounts.filter(({ paymentIntentId }) => paymentIntentId === refund.paymentIntentId)
    const own = findOwnAmount(refund, amounts, disputes)
    if (own) merged.add(own)
    return mergeRefund(refund, { own, amounts, disputes })
  })
  const others = refundAmounts.filter(amount => !merged.has(amount))
  return [...requested, ...others.map(amount => createRefund(amount, { disputes, updatedAt }))]
}

const getSortKey = ({ succeededAt, id }: EarlierRefundAmount) => `${succeededAt ?? ''} ${id}`
const isLoss = ({ reason }: EarlierRefund) => reason === lostReason
const hasSucceeded = ({ succeededAt, failedAt }: EarlierRefundAmount) => Boolean(succeededAt) && !failedAt
/** Ids that the store has given to what was paid back by hand. */
const isByHand = ({ id, paymentIntentId }: EarlierRefundAmount) =>
  !paymentIntentId || /^(paid-back-.+|[0-9a-z]{20})$/.test(id)
/** Other ids were given by the store, to a refund whose id was not known. */
const getProviderId = (id: string) => (/^(refund|imported|paid-back)-/.test(id) ? null : id)

type Disputes = ReadonlySet<string | null | undefined>

/** The sum that the refund gave back, or was to. Others of the payment are refunds of their own. */
function findOwnAmount(
  refund: EarlierRefund,
  amounts: readonly EarlierRefundAmount[],
  disputes: Disputes,
): EarlierRefundAmount | undefined {
  const named = findNamedAmount(refund, amounts)
  if (isLoss(refund)) return named
  if (named && disputes.has(named.id)) return undefined
  switch (refund.status) {
    case 'pending':
      return named?.succeededAt || named?.failedAt ? undefined : named
    case 'succeeded': {
      if (disputes.has(refund.refundId) || (named && hasSucceeded(named))) return named
      // Another refund of the payment may have succeeded in its place.
      const others = amounts.filter(amount => hasSucceeded(amount) && !isByHand(amount) && !disputes.has(amount.id))
      return others.at(-1) ?? named
    }
    case 'refused':
    case 'failed':
    case 'paid_back':
      // What is owed may be less by now, while the months keep what was taken for refunded.
      return named?.failedAt && (!named.succeededAt || named.amountSen === refund.amountSen) ? named : undefined
  }
}

const findNamedAmount = ({ refundId, paymentIntentId }: EarlierRefund, amounts: readonly EarlierRefundAmount[]) =>
  amounts.find(({ id }) => id === (refundId ?? `refund-${paymentIntentId}`))

interface Merge {
  own: EarlierRefundAmount | undefined
  /** All of the payment. */
  amounts: readonly EarlierRefundAmount[]
  disputes: Disputes
}

function mergeRefund(refund: EarlierRefund, merge: Merge): MergedRefund {
  const { own } = merge
  const settledBy = findSettlement(refund, merge)
  const status = findStatus(refund, own, settledBy)
  const endedAt = refund.checkedAt ?? refund.requestedAt
  return {
    id: getMergedRefundId(refund),
    paymentIntentId: refund.paymentIntentId,
    way: isLoss(refund) ? 'bank' : 'provider',
    providerId: findProviderId(refund, merge),
    amountSen: own?.succeededAt ? own.amountSen : refund.amountSen,
    isRest: !isLoss(refund),
    status,
    reason: refund.reason,
    requestedAt: refund.requestedAt,
    requestedBy: refund.requestedBy ?? null,
    target: refund.target ?? null,
    restock: Boolean(refund.restock),
    succeededAt: own ? (own.succeededAt ?? null) : status === 'succeeded' ? endedAt : null,
    failedAt: own ? (own.failedAt ?? null) : status === 'succeeded' || status === 'pending' ? null : endedAt,
    failureReason: refund.failureReason ?? null,
    settledBy,
    checkedAt: refund.checkedAt ?? null,
    warnedAt: refund.warnedAt ?? null,
  }
}

/** The sum by which the buyer got what the refund could not give: by hand, or taken by the bank. */
function findSettlement(refund: EarlierRefund, { own, amounts, disputes }: Merge): string | null {
  const named = findNamedAmount(refund, amounts)
  if (refund.status === 'succeeded') return named && named !== own && disputes.has(named.id) ? named.id : null
  const byHand = amounts.findLast(amount => hasSucceeded(amount) && isByHand(amount) && !disputes.has(amount.id))
  return refund.status === 'paid_back' ? (byHand?.id ?? null) : null
}

function findStatus(
  refund: EarlierRefund,
  own: EarlierRefundAmount | undefined,
  settledBy: string | null,
): MergedRefund['status'] {
  if (refund.status === 'paid_back' || settledBy) return 'settled'
  if (refund.status !== 'succeeded' || !own) return refund.status
  // A loss that was reversed owes nothing.
  if (own.failedAt) return isLoss(refund) ? 'refused' : 'failed'
  return own.succeededAt ? 'succeeded' : 'pending'
}

function findProviderId(refund: EarlierRefund, { own, amounts, disputes }: Merge): string | null {
  if (isLoss(refund)) return refund.refundId ?? null
  if (own) return getProviderId(own.id)
  // It is the id of another refund.
  if (disputes.has(refund.refundId) || findNamedAmount(refund, amounts)) return null
  return refund.refundId ?? null
}

/** Makes a refund of a sum that went back without being asked for by the store. */
function createRefund(
  amount: EarlierRefundAmount,
  { disputes, updatedAt }: { disputes: Disputes; updatedAt: string },
): MergedRefund {
  const { id, amountSen } = amount
  const [succeededAt, failedAt] = [amount.succeededAt ?? null, amount.failedAt ?? null]
  const isBank = disputes.has(id)
  const way = isBank ? 'bank' : isByHand(amount) ? 'by_hand' : 'provider'
  const reasons = { bank: lostReason, by_hand: 'Paid back by hand', provider: 'Refunded at the payment provider' }
  return {
    id,
    paymentIntentId: amount.paymentIntentId ?? null,
    way,
    providerId: way === 'by_hand' ? null : getProviderId(id),
    amountSen,
    isRest: false,
    // The admins have long been told of one that failed.
    status: failedAt ? 'refused' : succeededAt ? 'succeeded' : 'pending',
    reason: reasons[way],
    requestedAt: succeededAt ?? failedAt ?? updatedAt,
    requestedBy: null,
    target: null,
    restock: false,
    succeededAt,
    failedAt,
    failureReason: null,
    settledBy: null,
    checkedAt: null,
    warnedAt: null,
  }
}
