import type { OrderTransition } from '#store/orders/order-transition.ts'
import type { OrderEvent } from '#store/orders/order-transitions.ts'
import type { CheckoutSessionState, Payment } from '#store/payments.ts'
import { createAdminModel } from './admin-model.ts'
import { createDisputeModel } from './dispute-model.ts'
import { type RefundAnswer, readPayment, receiveRefundRequest } from './provider.ts'
import { createRefundModel } from './refund-model.ts'
import { getOrder, getSession, listModelRefunds, type ModelState, orderItems, sessionId, totalSen } from './state.ts'
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

  function endSale(state: ModelState, order: number, { item, isRestocked }: { item: number; isRestocked: boolean }) {
    const product = state.products[item]
    if (product?.soldTo === order) Object.assign(product, { sold: 'no', soldTo: null, isWithdrawn: !isRestocked })
  }

  function changeProducts(state: ModelState, order: number, effect: OrderTransition['products']): void {
    for (const [item, product] of state.products.entries()) {
      const isHeld = product.heldBy === order && product.sold === 'no'
      if (effect === 'release' && isHeld) product.heldBy = null
      if (effect === 'restock' || effect === 'withdraw')
        endSale(state, order, { item, isRestocked: effect === 'restock' })
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
    order.hasDispute = transition.hasDispute ?? order.hasDispute
    if (payment !== undefined) order.payment = payment
    if (!rules.isUnpaid(order.status)) order.isStarting = false
    changeProducts(state, index, transition.products)
    if (transition.refund && payment !== undefined)
      refunds.insertRefund(state, { payment, amountSen: totalSen, isRest: 1 })
  }

  function applyEvent(state: ModelState, index: number, event: OrderEvent, payment?: number): boolean {
    const transition = rules.findTransition(event, getOrder(state, index).status)
    if (transition) applyTransition(state, index, transition, payment)
    return transition !== undefined
  }

  const refunds = createRefundModel(rules, { applyEvent, endSale })
  const { applyDispute } = createDisputeModel(rules, refunds, applyEvent)

  /** Whether it is decided what becomes of a payment. */
  const isSeen = (state: ModelState, index: number) =>
    getOrder(state, getSession(state, index).order).payment === index || listModelRefunds(state, index).length > 0

  /** handleCheckoutSession */
  function handleSession(state: ModelState, index: number, sessionState: CheckoutSessionState): void {
    const session = getSession(state, index)
    const order = getOrder(state, session.order)
    const orderRow = {
      stripeSessionId: order.session === null ? null : sessionId(order.session),
      checkoutStartedAt: order.isStarting ? 'now' : null,
      paymentStatus: order.paymentStatus,
      status: order.status,
      totalSen,
    }
    const checkoutSession = { id: sessionId(index), state: sessionState, amount: totalSen as never, currency: 'myr' }
    if (sessionState !== 'paid') {
      const event = rules.findSessionEvent(orderRow, checkoutSession)
      if (event) applyEvent(state, session.order, event)
      return
    }
    const payment = readPayment(session, index)
    if (!isSeen(state, index)) {
      if (rules.isExpectedPayment(orderRow, checkoutSession)) {
        const problem = rules.findPaymentProblem(orderRow, checkoutSession, payment)
        const event = problem ?? (holdProducts(state, session.order) ? 'paid' : 'paid-but-unavailable')
        if (!applyEvent(state, session.order, event, index)) throw new Error(`No transition for ${event}`)
      } else handleUnexpectedPayment(state, index, payment)
    }
    if (isSeen(state, index)) refunds.syncRefunds(state, index, payment)
  }

  function handleUnexpectedPayment(state: ModelState, index: number, payment: Payment): void {
    const refund = rules.findUnexpectedRefund(payment)
    if (refund === 'made') refunds.syncRefunds(state, index, payment)
    if (refund === 'needed') refunds.insertRefund(state, { payment: index, amountSen: payment.unrefunded, isRest: 1 })
  }

  function isSameAttempt(state: ModelState, { order, attempt, session }: Attempt): boolean {
    const current = getOrder(state, order)
    return current.attempt === attempt && current.session === session
  }

  /** What handleChargeEvent does with the books that it has read. */
  function applyBooks(state: ModelState, index: number, payment: Payment, isDisputed: boolean): void {
    if (isSeen(state, index)) refunds.syncRefunds(state, index, payment)
    if (isDisputed || payment.isDisputed || payment.disputes.length > 0) applyDispute(state, index, payment)
  }

  function applyRefusal(state: ModelState, id: string, providerId: string | null): void {
    const refund = state.refunds.find(row => row.id === id)
    if (refund?.status !== 'pending' || (refund.providerId !== null && refund.providerId !== providerId)) return
    refunds.applyRefundFailure(state, refunds.updateRefund(state, { ...refund }, { providerId }))
  }

  return {
    ...createAdminModel(rules, refunds),
    rules,
    applyEvent,
    applyBooks,
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

    /** handleChargeEvent: reads the books, after the session of a payment that wasn't seen. */
    readBooks(state: ModelState, index: number, { isDisputed }: { isDisputed: boolean }): Payment {
      const payment = readPayment(getSession(state, index), index, { isDisputed })
      if (!isSeen(state, index)) handleSession(state, index, 'paid')
      return payment
    },

    /**
     * Looks up a pending refund.
     * @returns what the provider is asked for; undefined when it isn't
     */
    prepareRequest(state: ModelState, id: string): { session: number; amount: number } | undefined {
      const find = () => state.refunds.find(refund => refund.id === id)
      const index = find()?.payment
      if (index === undefined) return undefined
      const payment = readPayment(getSession(state, index), index)
      refunds.syncRefunds(state, index, payment)
      const refund = find()
      if (refund?.status !== 'pending' || refund.providerId !== null) return undefined
      if (payment.unrefunded < refund.amountSen) {
        applyRefusal(state, id, null)
        refunds.syncRefunds(state, index, payment)
        return undefined
      }
      return { session: index, amount: refund.amountSen }
    },

    /**
     * The request reaches the provider.
     * @returns undefined when the provider does not say
     */
    sendRequest(
      state: ModelState,
      id: string,
      { session, amount }: { session: number; amount: number },
      answer: RefundAnswer,
    ) {
      const key = `${rules.createRefundKey(id)}/${amount} sen`
      return receiveRefundRequest(state, session, { key, amount }, answer)
    },

    /** Applies the books that were read after the provider has taken a refund. */
    applyTakenRefund(state: ModelState, id: string, { providerId, payment }: { providerId: string; payment: Payment }) {
      const refund = state.refunds.find(row => row.id === id)
      if (!refund) return
      refund.providerId ??= providerId
      refunds.syncRefunds(state, refund.payment, payment)
    },

    applyRefusal,
  }
}
