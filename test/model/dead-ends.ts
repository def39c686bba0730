import { isSold } from '#store/orders/order-status.ts'
import { getReturnedSen } from '#store/orders/refund-rules.ts'
import { sum } from './invariants.ts'
import { getUnrefunded, isCharged, readPayment } from './provider.ts'
import {
  copyState,
  getOrder,
  getSession,
  listModelRefunds,
  type ModelDispute,
  type ModelState,
  totalSen,
} from './state.ts'
import type { StoreModel } from './store-model.ts'

const rounds = 3

/**
 * Lets everybody go home: banks decide, the provider makes what it is asked for, its webhooks
 * arrive and the store's jobs run. What is open then must be owed to a buyer, and an admin must be
 * able to end it: by asking again, and by recording how it was paid.
 */
export function findDeadEnd(model: StoreModel, state: ModelState): string | undefined {
  const end = copyState(state)
  end.operations = []
  for (const session of end.sessions) {
    if (session.state === 'open') session.state = 'expired'
    if (session.state === 'processing') session.state = 'paid'
  }
  const decisions = listDecisions(end)
  for (const decision of decisions) {
    const decided = decisions.length > 1 ? copyState(end) : end
    for (const { dispute } of decided.sessions)
      if (dispute && isOpen(dispute))
        Object.assign(dispute, { state: decision, isMarked: dispute.isMarked || decision === 'lost' })
    const deadEnd = findUnfinishedBusiness(model, decided)
    if (deadEnd) return deadEnd
  }
  return undefined
}

const isOpen = ({ state }: ModelDispute) => state === 'open' || state === 'inquiry'

const listDecisions = ({ sessions }: ModelState): readonly ('won' | 'lost')[] =>
  sessions.some(({ dispute }) => dispute && isOpen(dispute)) ? ['won', 'lost'] : ['won']

function findUnfinishedBusiness(model: StoreModel, state: ModelState): string | undefined {
  const unfinished = finish(model, state) ?? findUnfinished(state) ?? findDifference(state)
  if (unfinished || !state.refunds.some(isOwed)) return unfinished
  const retried = copyState(state)
  const retries = state.refunds.filter(refund => isOwed(refund) && model.retryRefund(retried, refund.id))
  if (retries.length === 0) return 'nothing that is owed can be asked for again'
  return (
    finish(model, retried) ?? findUnfinished(retried) ?? findUnsettled(model, retried) ?? findUnsettled(model, state)
  )
}

const isOwed = ({ status }: { status: string }) => status === 'failed'

/** An admin records how each debt was paid. */
function findUnsettled(model: StoreModel, state: ModelState): string | undefined {
  const settled = copyState(state)
  for (const refund of state.refunds) {
    if (!isOwed(refund)) continue
    const way = model.isTakenByBank(settled, refund) ? 'bank' : 'by_hand'
    if (!model.recordSettlement(settled, refund.id, way)) return `refund ${refund.id} can't be settled`
  }
  const mistake = finish(model, settled)
  if (settled.refunds.some(isOwed)) return 'a refund stays owed for ever'
  return mistake ?? findUnfinished(settled) ?? findDifference(settled)
}

/** Returns what the store did wrong. */
function finish(model: StoreModel, state: ModelState): string | undefined {
  for (let round = 0; round < rounds; round++) {
    for (const [index, order] of state.orders.entries()) if (order) finishOrder(model, state, index)
    for (const index of state.sessions.keys()) {
      const mistake = finishRefunds(model, state, index)
      if (mistake) return mistake
    }
  }
  return undefined
}

/** What reconcilePayments does. */
function finishOrder(model: StoreModel, state: ModelState, index: number): void {
  const order = getOrder(state, index)
  const { session, attempt } = order
  const current = order.status === 'awaiting_payment' ? session : null
  if (order.isStarting) {
    const isEnded = current === null || getSession(state, current).state === 'expired'
    if (isEnded) model.giveUpCheckout(state, { order: index, attempt, session }, 'session-creation-failed')
    else order.isStarting = false
  }
  if (order.status === 'awaiting_payment' && session !== null)
    model.handleSession(state, session, getSession(state, session).state)
}

function finishRefunds(model: StoreModel, state: ModelState, index: number): string | undefined {
  const session = getSession(state, index)
  const learn = () => {
    for (const refund of session.refunds) if (refund.status === 'pending') refund.status = 'succeeded'
    for (const isDisputed of session.dispute ? [false, true] : [false])
      if (session.refunds.length > 0 || isDisputed)
        model.applyBooks(state, index, model.readBooks(state, index, { isDisputed }), isDisputed)
  }
  learn()
  const pending = listModelRefunds(state, index).filter(({ status }) => status === 'pending')
  for (const { id, isRest, providerId, amountSen } of pending) {
    const left = getUnrefunded(session)
    if (isRest === 1 && providerId === null && left > 0 && left < amountSen && !isCharged(session))
      return `more than the rest of payment ${index} is asked for`
    const request = model.prepareRequest(state, id)
    const outcome = request && model.sendRequest(state, id, request, 'succeeded')
    if (outcome?.status === 'refused') model.applyRefusal(state, id, outcome.providerId)
    if (outcome?.status === 'made') {
      const payment = readPayment(session, index)
      model.applyTakenRefund(state, id, { providerId: outcome.providerId, payment })
    }
    learn()
  }
  return undefined
}

function findUnfinished(state: ModelState): string | undefined {
  const { products, orders, sessions } = state
  for (const [index, { heldBy }] of products.entries())
    if (heldBy !== null) return `product ${index} stays held for ever`
  for (const [index, order] of orders.entries()) {
    if (order?.isStarting || order?.status === 'awaiting_payment')
      return `order ${index} stays ${order.status} for ever`
    if (order?.paymentStatus === 'partially_refunded' && getReturnedSen(listModelRefunds(state, order.payment)) === 0)
      return `order ${index} stays marked as refunded in part for ever`
    const { dispute } = (order?.payment != null && sessions[order.payment]) || { dispute: null }
    if (order?.hasDispute && dispute?.state === 'won') return `order ${index} stays marked as disputed for ever`
  }
  for (const [index, session] of sessions.entries()) {
    const refunds = listModelRefunds(state, index)
    if (refunds.some(({ status }) => status === 'pending')) return `a refund of payment ${index} stays pending for ever`
    const unreturned = refunds.find(
      ({ item, isItemReturned, status }) => item !== null && !isItemReturned && status !== 'refused',
    )
    const owedSen = sum(refunds.filter(isOwed))
    if (owedSen > 0 && owedSen + getReturnedSen(refunds) > totalSen)
      return `more of payment ${index} is owed than is left`
    const order = getOrder(state, session.order)
    const isBought = order.payment === index && isSold(order.status)
    const unpaid = refunds.find(({ isItemReturned, status }) => isItemReturned && status === 'refused')
    if (unpaid) return `the product of refund ${unpaid.id} came back, and nothing is owed for it`
    if (unreturned && isBought) return `the product of refund ${unreturned.id} never comes back`
    if (session.state !== 'paid') continue
    const returned = sum(refunds.filter(isPaidElsewhere)) + sumReturned(state, index)
    if (isBought && returned >= totalSen) return `payment ${index} went back, and its order is fulfilled`
    // The order ended with a loss, and not with a refund: the buyer has lost after all.
    const hasLost =
      order.payment === index &&
      session.dispute?.state === 'won' &&
      refunds.some(({ way, failedAt }) => way === 'bank' && failedAt) &&
      !refunds.some(({ isRest, status }) => isRest === 1 && status !== 'refused')
    if (!isBought && !hasLost && returned < totalSen && !refunds.some(isOwed))
      return `payment ${index} bought nothing and doesn't go back`
  }
  return undefined
}

const isPaidElsewhere = ({ way, status, failedAt }: { way: string; status: string; failedAt: string | null }) =>
  way === 'by_hand' && status === 'succeeded' && failedAt === null

/** What the provider made and the bank took. */
function sumReturned(state: ModelState, index: number): number {
  const { refunds, dispute } = getSession(state, index)
  const made = refunds.reduce((total, { amount, status }) => (status === 'succeeded' ? total + amount : total), 0)
  return made + (dispute?.state === 'lost' ? dispute.amount : 0)
}

/** Compares the store's books with the provider's, of which the store has read all. */
function findDifference(state: ModelState): string | undefined {
  for (const [index, session] of state.sessions.entries()) {
    const returned = listModelRefunds(state, index).filter(
      ({ status, failedAt }) => status === 'succeeded' && failedAt === null,
    )
    const taken = isCharged(session) ? (session.dispute?.amount ?? 0) : 0
    const recordedTaken = sum(returned.filter(({ way }) => way === 'bank'))
    const recordedMade = sum(returned.filter(({ way }) => way === 'provider'))
    if (recordedMade !== sumReturned(state, index) - taken) return `the refunds of payment ${index} differ`
    if (recordedTaken > taken) return `more of payment ${index} is recorded as taken by the bank than was`
    if (recordedTaken < taken) return `the bank took payment ${index}, and that isn't recorded`
  }
  return undefined
}
