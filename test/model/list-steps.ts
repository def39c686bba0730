import type { CheckoutSessionState } from '#store/payments.ts'
import { addMoneySteps, addOrderSteps } from './money-steps.ts'
import { addOperationSteps, describe } from './operation-steps.ts'
import { getOrder, getSession, type ModelState, newOrder, newSession, orderItems } from './state.ts'
import type { StoreModel } from './store-model.ts'

export interface Step {
  name: string
  state: ModelState
}

export interface Limits {
  /** Operations that run at the same time. */
  operations: number
  /** Checkout sessions of an order. */
  attempts: number
  /** Payments whose money moves after the sale: those of the first sessions. */
  payments: number
  /** Refunds of a payment at the provider, and in the store, which an admin asks for. */
  refunds: number
  /** Disputes of a payment, one at most. */
  disputes: 0 | 1
  /** Whether halves of a payment go back. */
  hasParts: boolean
  /** Whether shoppers check out and admins take products out; otherwise one order is bought. */
  hasSale: boolean
}

/** Makes a change of a copy of the state; one that returns false can't happen. */
export type Add = (name: string, change: (state: ModelState) => unknown) => void

/** Lists everything that may happen next, with the state that it leads to. */
export function listSteps(model: StoreModel, state: ModelState, limits: Limits): Step[] {
  const steps: Step[] = []
  const json = JSON.stringify(state)
  const add: Add = (name, change) => {
    const next = JSON.parse(json) as ModelState
    if (change(next) !== false) steps.push({ name, state: next })
  }
  for (const [index, order] of state.orders.entries()) {
    if (!order) addNewOrder(state, index, limits, add)
    else if (limits.hasSale) addShopperSteps(model, state, index, limits, add)
    if (order) addOrderSteps(model, state, index, limits, add)
  }
  for (const [index, session] of state.sessions.entries()) {
    if (limits.hasSale) addSessionSteps(model, state, index, add)
    if (session.state === 'paid') addMoneySteps(model, state, index, limits, add)
  }
  for (const [index, operation] of state.operations.entries()) {
    add(`crash during ${describe(operation)}`, next => void next.operations.splice(index, 1))
    addOperationSteps(model, state, index, limits, add)
  }
  addProductSteps(state, limits, add)
  return steps
}

/** Shopper and order have the same number. */
function addNewOrder({ products }: ModelState, index: number, { hasSale }: Limits, add: Add): void {
  const items = orderItems[index] ?? []
  const isAvailable = items.every(item => {
    const product = products[item]
    return product?.sold === 'no' && !product.isWithdrawn && product.heldBy === null
  })
  if (!isAvailable) return
  if (hasSale)
    add(`shopper ${index} places an order`, next => {
      next.orders[index] = newOrder
    })
  else add(`shopper ${index} buys`, next => sellOrder(next, index))
}

/** A checkout from its beginning to its end. */
export function sellOrder(state: ModelState, index: number): void {
  const session = state.sessions.push({ ...newSession(index, 1), state: 'paid', isShown: true }) - 1
  const paid = { status: 'paid', paymentStatus: 'paid', session, attempt: 1, payment: session } as const
  state.orders[index] = { ...newOrder, ...paid }
  for (const item of orderItems[index] ?? [])
    Object.assign(state.products[item] ?? {}, { sold: 'order', soldTo: index })
}

function addShopperSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  const { rules } = model
  const order = getOrder(state, index)
  const hasRoom = state.operations.length < limits.operations
  if (hasRoom && (order.isStarting || order.attempt < limits.attempts))
    add(`shopper ${index} proceeds to payment`, next => {
      const { status, session } = order
      if (!model.startCheckout(next, index)) return false
      const { attempt } = getOrder(next, index)
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
      model.handleSession(next, session, getSession(next, session).state),
    )
  }
}

/** What the shopper, the bank, the provider and its webhooks do with a session. */
function addSessionSteps(model: StoreModel, state: ModelState, index: number, add: Add): void {
  const session = getSession(state, index)
  const set = (name: string, to: CheckoutSessionState) =>
    add(name, next => {
      const changed = getSession(next, index)
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
}

/** An admin sells a product elsewhere, withdraws it or puts it back on sale. */
function addProductSteps(state: ModelState, { hasSale }: Limits, add: Add): void {
  for (const [index, { sold, heldBy, isWithdrawn }] of state.products.entries()) {
    const set = (name: string, change: object) =>
      add(`an admin ${name} product ${index}`, next => void Object.assign(next.products[index] ?? {}, change))
    if (hasSale && sold === 'no' && heldBy === null && !isWithdrawn) {
      set('sells elsewhere', { sold: 'elsewhere' })
      set('withdraws', { isWithdrawn: true })
    }
    if (sold === 'elsewhere' || isWithdrawn) set('puts back', { sold: 'no', isWithdrawn: false })
  }
}
