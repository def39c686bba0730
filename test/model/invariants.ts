import { askForRefund, type Limits } from './list-steps.ts'
import { copyState, type ModelState, orderItems } from './state.ts'
import type { StoreModel } from './store-model.ts'

const fulfilled = ['paid', 'processing', 'shipped', 'delivered']

/** Finds the first rule that a state breaks. */
export function findViolation(model: StoreModel, state: ModelState, limits: Limits): string | undefined {
  return findBrokenRule(state) ?? findDeadEnd(model, state, limits)
}

function findBrokenRule({ products, orders, sessions }: ModelState): string | undefined {
  for (const [index, product] of products.entries()) {
    const buyers = orders.flatMap((order, owner) =>
      order && fulfilled.includes(order.status) && orderItems[owner]?.includes(index) ? [owner] : [],
    )
    if (buyers.length > 1) return `product ${index} belongs to two paid orders`
    if (buyers[0] !== undefined && product.soldTo !== buyers[0]) return `product ${index} isn't sold to its paid order`
    const holder = product.heldBy === null ? undefined : orders[product.heldBy]
    const isPaying = holder?.isStarting || (holder?.status === 'awaiting_payment' && holder.session !== null)
    if (product.heldBy !== null && !isPaying) return `product ${index} is held without a checkout`
  }
  for (const [index, { order, state, isShown }] of sessions.entries()) {
    if (!isShown || (state !== 'open' && state !== 'processing')) continue
    const isCurrent = orders[order]?.session === index && orders[order]?.status === 'awaiting_payment'
    const isHeld = orderItems[order]?.every(item => products[item]?.heldBy === order)
    if (!isCurrent || !isHeld) return `session ${index} can be paid, and its products aren't held for it`
  }
  return undefined
}

const rounds = 4

/**
 * Lets everybody go home and only the provider and the store's jobs go on: everything has to end.
 */
function findDeadEnd(model: StoreModel, state: ModelState, limits: Limits): string | undefined {
  const end = copyState(state)
  end.operations = []
  for (const session of end.sessions) {
    if (session.state === 'open') session.state = 'expired'
    if (session.state === 'processing') session.state = 'paid'
  }
  for (let round = 0; round < rounds; round++) {
    for (const [index, order] of end.orders.entries()) if (order) finishOrder(model, end, index)
    for (const index of end.sessions.keys()) finishRefund(model, end, index, limits)
  }
  return findUnfinished(end)
}

/** What reconcilePayments does. */
function finishOrder(model: StoreModel, state: ModelState, index: number): void {
  const order = model.getOrder(state, index)
  const { session, attempt } = order
  const current = order.status === 'awaiting_payment' ? session : null
  if (order.isStarting) {
    const isEnded = current === null || model.getSession(state, current).state === 'expired'
    if (isEnded) model.giveUpCheckout(state, { order: index, attempt, session }, 'session-creation-failed')
    else order.isStarting = false
  }
  if (order.status === 'awaiting_payment' && session !== null)
    model.handleSession(state, session, model.getSession(state, session).state)
}

function finishRefund(model: StoreModel, state: ModelState, index: number, limits: Limits): void {
  const session = model.getSession(state, index)
  session.refunds = session.refunds.map(status => (status === 'pending' ? 'succeeded' : status))
  if (session.refunds.length > 0) model.handleRefundEvent(state, index)
  if (session.record?.status !== 'pending') return
  askForRefund(model, state, index, 'succeeded', limits)
  const operation = state.operations.pop()
  if (operation?.kind === 'refund') model.applyRefund(state, index, operation.response)
}

function findUnfinished({ products, orders, sessions }: ModelState): string | undefined {
  for (const [index, { heldBy }] of products.entries())
    if (heldBy !== null) return `product ${index} stays held for ever`
  for (const [index, order] of orders.entries())
    if (order?.isStarting || order?.status === 'awaiting_payment')
      return `order ${index} stays ${order.status} for ever`
  for (const [index, session] of sessions.entries()) {
    const { order, state, refunds, record } = session
    if (record?.status === 'pending') return `the refund of payment ${index} stays pending for ever`
    if (state !== 'paid') continue
    const owner = orders[order]
    const isSold = owner?.payment === index && fulfilled.includes(owner.status)
    const isReturned = refunds.includes('succeeded')
    const isShownToAdmins = record?.status === 'failed' || record?.status === 'paid_back'
    if (isSold && isReturned) return `payment ${index} went back, and its order is fulfilled`
    if (!isSold && !isReturned && !isShownToAdmins) return `payment ${index} bought nothing and doesn't go back`
  }
  return undefined
}
