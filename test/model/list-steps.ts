import { orderStatuses } from '#store/orders/order-status.ts'
import type { CheckoutSessionState, RefundResponse } from '#store/payments.ts'
import { type Add, addOperationSteps, describe } from './operation-steps.ts'
import { type ModelState, orderItems, readPayment, refundId } from './state.ts'
import type { StoreModel } from './store-model.ts'

export interface Step {
  name: string
  state: ModelState
}

export interface Limits {
  /** Operations that run at the same time. */
  operations: number
  /** Checkout sessions of an order, and refunds of a payment. */
  attempts: number
}

/** Lists everything that may happen next, with the state that it leads to. */
export function listSteps(model: StoreModel, state: ModelState, limits: Limits): Step[] {
  const steps: Step[] = []
  const json = JSON.stringify(state)
  const add: Add = (name, change) => {
    const next = JSON.parse(json) as ModelState
    if (change(next) !== false) steps.push({ name, state: next })
  }
  for (const order of [0, 1]) addShopperSteps(model, state, order, limits, add)
  for (const index of state.sessions.keys()) addSessionSteps(model, state, index, limits, add)
  for (const [index, operation] of state.operations.entries()) {
    add(`crash during ${describe(operation)}`, next => void next.operations.splice(index, 1))
    addOperationSteps(model, state, index, add)
  }
  addAdminSteps(state, add)
  return steps
}

/** Shopper and order have the same number. */
function addShopperSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  const { rules } = model
  const order = state.orders[index]
  const hasRoom = state.operations.length < limits.operations
  if (!order) {
    const isAvailable = (orderItems[index] ?? []).every(item => {
      const product = state.products[item]
      return product?.sold === 'no' && !product.isWithdrawn && product.heldBy === null
    })
    if (isAvailable)
      add(`shopper ${index} places an order`, next => {
        next.orders[index] = {
          status: 'pending',
          paymentStatus: 'pending',
          session: null,
          attempt: 0,
          isStarting: false,
          payment: null,
        }
      })
    return
  }

  if (hasRoom && (order.isStarting || order.attempt < limits.attempts))
    add(`shopper ${index} proceeds to payment`, next => {
      const { status, session } = order
      if (!model.startCheckout(next, index)) return false
      const { attempt } = model.getOrder(next, index)
      const previous = status === 'awaiting_payment' ? session : null
      const step = previous === null ? 'create' : 'expire'
      next.operations.push({ kind: 'checkout', step, order: index, attempt, session, previous, created: null })
      return true
    })
  if (hasRoom && rules.isUnpaid(order.status)) {
    const { attempt, session, isStarting } = order
    const previous = order.status === 'awaiting_payment' ? session : null
    const operation = { order: index, attempt, session, previous } as const
    const step = previous === null ? 'give up' : 'expire'
    if (previous !== null || isStarting)
      for (const [name, event] of [
        [`shopper ${index} goes back`, 'checkout-cancelled'],
        [`an admin ends the checkout of order ${index}`, 'admin-ended-checkout'],
      ] as const)
        add(name, next => void next.operations.push({ kind: 'cancel', step, event, ...operation }))
    if (isStarting)
      add(`the job recovers order ${index}`, next => {
        const event = 'session-creation-failed'
        next.operations.push({ kind: 'recover', step: 'expire', event, ...operation })
      })
  }
  if (order.status === 'awaiting_payment' && order.session !== null && !order.isStarting) {
    const { session } = order
    add(`the job looks session ${session} up`, next =>
      model.handleSession(next, session, model.getSession(next, session).state),
    )
  }
  addStatusSteps(model, state, index, limits, add)
}

/** An admin changes the status of an order. */
function addStatusSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  const { rules } = model
  const { status, payment } = model.getOrder(state, index)
  const isWaiting = state.sessions.some(
    ({ order, record }) => order === index && record?.status === 'pending' && record.target !== null,
  )
  if (isWaiting) return
  const undoEvent = rules.findUndoEvent(status)
  if (undoEvent) add(`an admin undoes ${status} of order ${index}`, next => model.applyEvent(next, index, undoEvent))
  for (const to of orderStatuses) {
    const event = rules.findAdminEvent(status, to)
    if (!event) continue
    const name = `an admin marks order ${index} as ${to}`
    if (!rules.requiresRefund(status, to) || payment === null)
      add(name, next => void model.applyEvent(next, index, event))
    else
      for (const restock of [0, 1])
        add(`${name}${restock ? ', restocked' : ''}`, next => {
          const target = to === 'cancelled' ? to : 'refunded'
          const session = model.getSession(next, payment)
          return (
            (session.record?.attempt ?? 0) < limits.attempts &&
            model.recordRefund(next, payment, { target, restock, requestedBy: 'admin' })
          )
        })
  }
}

/** What the shopper, the bank, the provider and its webhooks do with a session. */
function addSessionSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  const session = model.getSession(state, index)
  const set = (name: string, to: CheckoutSessionState) =>
    add(name, next => {
      const changed = model.getSession(next, index)
      changed.state = to
      if (to === 'processing') changed.wasProcessing = true
    })
  if (session.state === 'open') {
    set(`session ${index} expires`, 'expired')
    if (session.isShown) {
      set(`session ${index} is paid by card`, 'paid')
      set(`session ${index} is paid by bank`, 'processing')
    }
  }
  if (session.state === 'processing') {
    set(`the bank approves session ${index}`, 'paid')
    set(`the bank refuses session ${index}`, 'failed')
  }
  // Each webhook may come late, again and again, or never.
  const sent = new Set<CheckoutSessionState>([
    ...(session.wasProcessing ? ['processing' as const] : []),
    ...(session.state === 'open' ? [] : [session.state]),
  ])
  for (const snapshot of sent)
    add(`webhook: session ${index} ${snapshot}`, next => model.handleSession(next, index, snapshot))
  if (session.state === 'paid') addRefundSteps(model, state, index, limits, add)
}

function addRefundSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  const { refunds, record } = model.getSession(state, index)
  const isReturned = refunds.includes('pending') || refunds.includes('succeeded')
  if (!isReturned && refunds.length < limits.attempts)
    for (const status of ['pending', 'succeeded'] as const)
      add(
        `payment ${index} is refunded in the provider's dashboard (${status})`,
        next => void model.getSession(next, index).refunds.push(status),
      )
  for (const [nth, status] of refunds.entries())
    for (const to of ['succeeded', 'failed'] as const)
      if (status === 'pending' || (status === 'succeeded' && to === 'failed'))
        add(`refund ${nth} of payment ${index} ${to === 'failed' ? 'fails' : 'succeeds'}`, next => {
          model.getSession(next, index).refunds[nth] = to
        })
  if (refunds.length > 0) add(`webhook: payment ${index} refunded`, next => model.handleRefundEvent(next, index))
  if (record?.status === 'failed') {
    add(`an admin pays payment ${index} back`, next => {
      Object.assign(model.getSession(next, index).record ?? {}, { status: 'paid_back' })
    })
    if (record.attempt < limits.attempts)
      add(`an admin asks for the refund of payment ${index} again`, next => {
        const change = { status: 'pending', attempt: record.attempt + 1, refundId: null }
        Object.assign(model.getSession(next, index).record ?? {}, change)
      })
  }
  if (record?.status !== 'pending' || state.operations.length >= limits.operations) return
  for (const answer of ['succeeded', 'pending', 'refused'] as const)
    add(`the refund of payment ${index} is sent (${answer})`, next => askForRefund(model, next, index, answer, limits))
}

/** Asks the provider, unless its books show the refund already. */
export function askForRefund(
  model: StoreModel,
  state: ModelState,
  index: number,
  answer: 'succeeded' | 'pending' | 'refused',
  limits: Limits,
): boolean {
  const { rules } = model
  const session = model.getSession(state, index)
  const { record } = session
  if (!record) return false
  const isReturned = () => session.refunds.some(status => status !== 'failed')
  let response = rules.findRefundResponse(readPayment(session, index), record)
  if (!response) {
    let nth = session.refundsByAttempt[record.attempt]
    const isRefused = answer === 'refused' || session.refunds.length >= limits.attempts
    if (nth === undefined && !isReturned() && !isRefused) {
      nth = session.refunds.push(answer) - 1
      session.refundsByAttempt[record.attempt] = nth
    }
    const asked: RefundResponse =
      nth === undefined
        ? { status: 'refused', refundId: null, reason: '' }
        : { status: 'pending', refundId: refundId(index, nth) }
    response =
      asked.status === 'refused'
        ? asked
        : rules.getRefundResponse(readPayment(session, index), { refundId: asked.refundId, status: record.status })
  }
  state.operations.push({ kind: 'refund', session: index, attempt: record.attempt, response })
  return true
}

/** An admin sells a product elsewhere, withdraws it or puts it back on sale. */
function addAdminSteps(state: ModelState, add: Add): void {
  for (const [index, { sold, heldBy, isWithdrawn }] of state.products.entries()) {
    const set = (name: string, change: object) =>
      add(`an admin ${name} product ${index}`, next => void Object.assign(next.products[index] ?? {}, change))
    if (sold === 'no' && heldBy === null && !isWithdrawn) {
      set('sells elsewhere', { sold: 'elsewhere' })
      set('withdraws', { isWithdrawn: true })
    }
    if (sold === 'elsewhere' || isWithdrawn) set('puts back', { sold: 'no', isWithdrawn: false })
  }
}
