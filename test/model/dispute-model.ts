import type { OrderEvent } from '#store/orders/order-transitions.ts'
import type { Payment, ProviderDispute } from '#store/payments.ts'
import type { RefundModel } from './refund-model.ts'
import { getOrder, getSession, listModelRefunds, type ModelRefund, type ModelState, totalSen } from './state.ts'
import type { StoreRules } from './store-rules.ts'

type State = ProviderDispute['state']

const time = '2026-01-01T00:00:00.000Z'

/**
 * What the store's transactions about disputes do to a state. A payment has one dispute at most.
 */
export function createDisputeModel(
  rules: StoreRules,
  refunds: RefundModel,
  applyEvent: (state: ModelState, order: number, event: OrderEvent) => boolean,
) {
  /** recordDispute */
  function record(state: ModelState, index: number, { state: decision }: ProviderDispute): State | 'new' | undefined {
    const { dispute } = getSession(state, index)
    if (!dispute) throw new Error(`Payment ${index} has no dispute`)
    const { recorded } = dispute
    if (recorded === decision || (recorded !== null && recorded !== 'open' && decision === 'open')) return undefined
    dispute.recorded = decision
    return recorded ?? 'new'
  }

  /** applyDispute */
  function applyDispute(state: ModelState, index: number, payment: Payment): void {
    const [dispute] = payment.disputes
    const before = dispute && record(state, index, dispute)
    if (dispute && before === undefined) return
    const { order: owner } = getSession(state, index)
    const order = getOrder(state, owner)
    const isWon = dispute?.state === 'won'
    const hasBought = order.payment === index && rules.findTransition('disputed', order.status)
    const isReversed = before === 'lost' && isWon
    const notTaken = [
      ...(isReversed ? listTaken(state, index, { isByAdmin: false }) : []),
      ...(isWon ? listTaken(state, index, { isByAdmin: true }) : []),
    ].filter(({ failedAt }) => failedAt === null)
    giveBack(state, index, notTaken)
    if (dispute?.state === 'lost' && before !== 'lost') applyLoss(state, index, dispute)
    if (!hasBought) {
      if (dispute && dispute.state !== 'open') returnUnused(state, index, isWon)
      return
    }
    if (isWon) {
      applyEvent(state, owner, 'dispute-won')
      if (notTaken.length > 0) applyReversal(state, index)
    } else if (!order.hasDispute) applyEvent(state, owner, 'disputed')
  }

  function applyReversal(state: ModelState, index: number): void {
    const { order: owner } = getSession(state, index)
    if (rules.isSold(getOrder(state, owner).status)) refunds.applyRefundTotals(state, owner)
    else if (rules.isWholeDue(listModelRefunds(state, index))) refunds.refundMissing(state, { payment: index })
  }

  function returnUnused(state: ModelState, index: number, isWon: boolean): void {
    const { order: owner } = getSession(state, index)
    const amountSen = rules.getMissingSen(totalSen, listModelRefunds(state, index))
    if (isWon && getOrder(state, owner).payment === index) applyEvent(state, owner, 'dispute-won')
    if (amountSen > 0) refunds.insertRefund(state, { payment: index, amountSen, isRest: 1 })
  }

  /** What was recorded as taken, before the books said so when it has no id of the provider. */
  const listTaken = (state: ModelState, index: number, { isByAdmin }: { isByAdmin: boolean }) =>
    refunds
      .readRefunds(state, index)
      .filter(({ way, providerId }) => way === 'bank' && (providerId === null) === isByAdmin)

  function giveBack(state: ModelState, index: number, taken: readonly ModelRefund[]): void {
    for (const refund of taken) {
      const paysForOthers = refunds.reopenDebts(state, refund) > 0
      const status = refund.requestedBy !== null && !paysForOthers ? 'failed' : 'refused'
      refunds.updateRefund(state, refund, { status, failedAt: time })
    }
    if (taken.length > 0) refunds.recordCoveredDebts(state, index)
  }

  function applyLoss(state: ModelState, index: number, dispute: ProviderDispute): void {
    const { order: owner } = getSession(state, index)
    const taken = recordTaken(state, index, dispute)
    for (const paidBy of taken) {
      const debts = refunds
        .readRefunds(state, index)
        .filter(({ status, providerId }) => status === 'failed' || (status === 'pending' && providerId === null))
      for (const refund of refunds.recordPaidDebts(state, { debts, paidBy, minShare: rules.minWholeShare }))
        refunds.applyReturn(state, { refund, paidBy })
    }
    const newest = taken.at(-1)
    if (newest) refunds.applyRefundTotals(state, owner, newest)
  }

  function recordTaken(state: ModelState, index: number, { id, amount }: ProviderDispute): ModelRefund[] {
    const succeeded = { status: 'succeeded', succeededAt: time, failedAt: null } as const
    const known = listTaken(state, index, { isByAdmin: false })
    const again = known.map(refund => refunds.updateRefund(state, refund, succeeded))
    if (again.length > 0) return again
    const byAdmin = listTaken(state, index, { isByAdmin: true }).filter(({ failedAt }) => failedAt === null)
    for (const refund of byAdmin) refunds.updateRefund(state, refund, { providerId: id })
    const amountSen = byAdmin.reduce((left, refund) => left - refund.amountSen, amount as number)
    if (byAdmin.length > 0 && amountSen <= amount * (1 - rules.minWholeShare)) return []
    const details = { way: 'bank', providerId: id, isOwn: false } as const
    return [refunds.insertRefund(state, { ...succeeded, ...details, payment: index, amountSen })]
  }

  return { applyDispute }
}
