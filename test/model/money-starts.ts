import { createRefundKey } from '#store/orders/refund-rules.ts'
import { sellOrder } from './list-steps.ts'
import { refundId } from './provider.ts'
import {
  copyState,
  getOrder,
  getSession,
  initialState,
  type ModelState,
  newOrder,
  newRefund,
  newSession,
  totalSen,
} from './state.ts'

const time = '2026-01-01T00:00:00.000Z'

function createState(change: (state: ModelState) => void): ModelState {
  const state = copyState(initialState)
  change(state)
  return state
}

/** An order of both products that was just paid. */
export const paidOrder = createState(state => sellOrder(state, 1))

/** The same order, of which an admin has refunded a half that has failed after it was made. */
export const owingOrder = createState(state => {
  const failed = { status: 'failed', succeededAt: time, failedAt: time, providerId: refundId(0, 0) } as const
  sellOrder(state, 1)
  state.sessions[0]?.refunds.push({ amount: 1, status: 'failed', key: `${createRefundKey('r0')}/1 sen` })
  state.refunds.push({ ...newRefund, ...failed, id: 'r0', payment: 0, amountSen: 1, requestedBy: 'admin' })
})

/** The same order, of which a half was lost in a dispute. */
export const partlyLostOrder = createState(state => {
  const taken = { way: 'bank', status: 'succeeded', succeededAt: time, providerId: 'du_0', isOwn: false } as const
  sellOrder(state, 1)
  Object.assign(getOrder(state, 1), { paymentStatus: 'partially_refunded', hasDispute: true })
  getSession(state, 0).dispute = { state: 'lost', amount: 1, isMarked: true, recorded: 'lost' }
  state.refunds.push({ ...newRefund, ...taken, id: 'r0', payment: 0, amountSen: 1 })
})

/** The payment of its order came when a product was gone. */
const unavailable = createState(state => {
  const paid = { session: 0, attempt: 1, payment: 0 } as const
  state.orders[1] = { ...newOrder, ...paid, status: 'awaiting_payment', payment: null }
  state.products[1] = { sold: 'elsewhere', soldTo: null, heldBy: null, isWithdrawn: false }
  state.sessions.push({ ...newSession(1, 1), state: 'paid', isShown: true })
})

/** A session that was superseded has been paid, too, and the store knows. */
const superseded = createState(state => {
  state.sessions.push({ ...newSession(1, 1), state: 'paid', isShown: true })
  sellOrder(state, 1)
  state.refunds.push({ ...newRefund, id: 'r0', payment: 0, amountSen: totalSen, isRest: 1 })
})

/** Payments that buy nothing. */
export const unusedPayments = [unavailable, superseded]
