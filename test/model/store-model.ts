import type { OrderEvent, OrderTransition } from '#store/orders/order-transitions.ts'
import type { CheckoutSessionState, RefundResponse } from '#store/payments.ts'
import {
  type ModelOrder,
  type ModelRefundRecord,
  type ModelSession,
  type ModelState,
  orderItems,
  readPayment,
  sessionId,
} from './state.ts'
import type { StoreRules } from './store-rules.ts'

/** What the store's transactions do to a state, with the store's own decisions. */
export type StoreModel = ReturnType<typeof createStoreModel>

/** Checkout of an order, as an operation has read it. */
interface Attempt {
  order: number
  attempt: number
  session: number | null
}

export function createStoreModel(rules: StoreRules) {
  const getOrder = (state: ModelState, index: number): ModelOrder => {
    const order = state.orders[index]
    if (!order) throw new Error(`There is no order ${index}`)
    return order
  }
  const getSession = (state: ModelState, index: number): ModelSession => {
    const session = state.sessions[index]
    if (!session) throw new Error(`There is no session ${index}`)
    return session
  }
  const listItems = (state: ModelState, order: number) =>
    (orderItems[order] ?? []).flatMap(index => state.products[index] ?? [])

  /** Holds what it can. Returns whether that is all. */
  function holdProducts(state: ModelState, order: number): boolean {
    let isComplete = true
    for (const product of listItems(state, order)) {
      const isFree = product.heldBy === null || product.heldBy === order
      if (product.sold === 'no' && !product.isWithdrawn && isFree) product.heldBy = order
      else isComplete = false
    }
    return isComplete
  }

  function changeProducts(state: ModelState, order: number, effect: OrderTransition['products']): void {
    for (const product of state.products) {
      const isSold = product.soldTo === order
      const isHeld = product.heldBy === order && product.sold === 'no'
      if (effect === 'release' && isHeld) product.heldBy = null
      if (effect === 'restock' && isSold) Object.assign(product, { sold: 'no', soldTo: null, isWithdrawn: false })
      if (effect === 'withdraw' && isSold) Object.assign(product, { sold: 'no', soldTo: null, isWithdrawn: true })
    }
    if (effect !== 'sell') return
    for (const product of listItems(state, order)) {
      if (product.heldBy !== order) throw new Error(`Order ${order} sells a product that it doesn't hold`)
      Object.assign(product, { sold: 'order', soldTo: order, heldBy: null })
    }
  }

  function applyTransition(state: ModelState, index: number, transition: OrderTransition, payment?: number): void {
    const order = getOrder(state, index)
    order.status = transition.status ?? order.status
    order.paymentStatus = transition.paymentStatus ?? order.paymentStatus
    if (payment !== undefined) order.payment = payment
    if (!rules.isUnpaid(order.status)) order.isStarting = false
    changeProducts(state, index, transition.products)
    if (transition.refund && payment !== undefined) recordRefund(state, payment, {})
  }

  function applyEvent(state: ModelState, index: number, event: OrderEvent, payment?: number): boolean {
    const transition = rules.findTransition(event, getOrder(state, index).status)
    if (transition) applyTransition(state, index, transition, payment)
    return transition !== undefined
  }

  /** A payment is refunded once; a refund that was refused can be asked for again. */
  function recordRefund(state: ModelState, index: number, request: Partial<ModelRefundRecord>): boolean {
    const session = getSession(state, index)
    if (session.record && session.record.status !== 'refused') return false
    const attempt = (session.record?.attempt ?? 0) + 1
    session.record = {
      status: 'pending',
      target: null,
      restock: 0,
      requestedBy: null,
      refundId: null,
      ...request,
      attempt,
    }
    return true
  }

  function recordProviderRefund(state: ModelState, index: number, target: ModelRefundRecord['target'] = null): void {
    const payment = readPayment(getSession(state, index), index)
    const status = payment.refunded === 'pending' ? 'pending' : 'succeeded'
    recordRefund(state, index, { status, target, refundId: payment.refunds[0]?.id ?? null })
  }

  /** handleCheckoutSession */
  function handleSession(state: ModelState, index: number, sessionState: CheckoutSessionState): void {
    const session = getSession(state, index)
    const order = getOrder(state, session.order)
    const orderRow = {
      stripeSessionId: order.session === null ? null : sessionId(order.session),
      checkoutStartedAt: order.isStarting ? 'now' : null,
      paymentStatus: order.paymentStatus,
      status: order.status,
      totalSen: 1,
    }
    const checkoutSession = { id: sessionId(index), state: sessionState, amount: 1 as never, currency: 'myr' }
    if (sessionState !== 'paid') {
      const event = rules.findSessionEvent(orderRow, checkoutSession)
      if (event) applyEvent(state, session.order, event)
      return
    }
    const payment = readPayment(session, index)
    if (order.payment === index || session.record) return
    if (!rules.isExpectedPayment(orderRow, checkoutSession)) {
      const refund = rules.findUnexpectedRefund(payment)
      if (refund === 'made') recordProviderRefund(state, index)
      if (refund === 'needed') recordRefund(state, index, {})
      return
    }
    const problem = rules.findPaymentProblem(orderRow, checkoutSession, payment)
    const event = problem ?? (holdProducts(state, session.order) ? 'paid' : 'paid-but-unavailable')
    if (!applyEvent(state, session.order, event, index)) throw new Error(`No transition for ${event}`)
    if (event === 'paid-but-refunded') recordProviderRefund(state, index)
  }

  function isSameAttempt(state: ModelState, { order, attempt, session }: Attempt): boolean {
    const current = getOrder(state, order)
    return current.attempt === attempt && current.session === session
  }

  function applyRefund(state: ModelState, index: number, response: RefundResponse): void {
    const { record, order } = getSession(state, index)
    const status = record && rules.findRefundStatus(record, response)
    if (!record || status === undefined || status === null) return
    const event = status === 'succeeded' && record.target ? rules.getCancellationEvent(record) : undefined
    record.status = status
    record.refundId = response.refundId ?? record.refundId
    if (status !== 'pending') record.target = null
    if (event) applyEvent(state, order, event)
  }

  return {
    rules,
    getOrder,
    getSession,
    applyEvent,
    applyRefund,
    recordRefund,
    handleSession,
    isSameAttempt,

    /** startCheckout. Returns false when it is refused. */
    startCheckout(state: ModelState, index: number): boolean {
      const order = getOrder(state, index)
      if (!rules.isUnpaid(order.status) || order.paymentStatus === 'processing') return false
      if (!holdProducts(state, index)) return false
      if (!order.isStarting) order.attempt += 1
      order.isStarting = true
      return true
    },

    /** attachSession. Returns false when the order can no longer be paid with the session. */
    attachSession(state: ModelState, attempt: Attempt, created: number): boolean {
      const order = getOrder(state, attempt.order)
      if (order.session === created) return true
      const transition = rules.findTransition('session-created', order.status)
      if (!isSameAttempt(state, attempt) || !order.isStarting || !transition) return false
      if (!holdProducts(state, attempt.order)) return false
      order.session = created
      order.isStarting = false
      applyTransition(state, attempt.order, transition)
      return true
    },

    giveUpCheckout(state: ModelState, attempt: Attempt, event: OrderEvent): void {
      if (!isSameAttempt(state, attempt)) return
      applyEvent(state, attempt.order, event)
      getOrder(state, attempt.order).isStarting = false
    },

    /** The previous session is the current one again. */
    stopStarting(state: ModelState, { order, attempt }: Attempt): void {
      const current = getOrder(state, order)
      if (current.attempt === attempt && current.status === 'awaiting_payment') current.isStarting = false
    },

    /** handleChargeEvent, about a refund. */
    handleRefundEvent(state: ModelState, index: number): void {
      const session = getSession(state, index)
      if (getOrder(state, session.order).payment !== index && !session.record) handleSession(state, index, 'paid')
      const payment = readPayment(session, index)
      if (session.record && session.record.status !== 'refused') {
        applyRefund(state, index, rules.getRefundResponse(payment, session.record))
        return
      }
      if (getOrder(state, session.order).payment !== index) return
      if (payment.refunded === 'pending') recordProviderRefund(state, index, 'refunded')
      if (payment.refunded !== 'fully') return
      recordProviderRefund(state, index)
      applyEvent(state, session.order, 'fully-refunded')
    },
  }
}
