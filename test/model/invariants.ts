import { isSold } from '#store/orders/order-status.ts'
import { getReturnedSen } from '#store/orders/refund-rules.ts'
import { findDeadEnd } from './dead-ends.ts'
import { getUnrefunded, readPayment } from './provider.ts'
import { listModelRefunds, listOrderRefunds, type ModelState, orderItems, totalSen } from './state.ts'
import type { StoreModel } from './store-model.ts'

/** Finds the first rule that a state breaks. */
export const findViolation = (model: StoreModel, state: ModelState): string | undefined =>
  findWrongProduct(state) ?? findWrongSession(state) ?? findWrongMoney(state) ?? findDeadEnd(model, state)

function findWrongProduct(state: ModelState): string | undefined {
  const { products, orders } = state
  for (const [index, product] of products.entries()) {
    const buyers: number[] = []
    for (const [owner, order] of orders.entries()) {
      if (!order || !orderItems[owner]?.includes(index)) continue
      const isReturned = listOrderRefunds(state, owner).some(
        ({ item, isItemReturned }) => isItemReturned && item === index,
      )
      const hasIt = isSold(order.status) && !isReturned
      if (hasIt) buyers.push(owner)
      if (!hasIt && product.soldTo === owner)
        return `product ${index} is sold to order ${owner}, which has given it back`
    }
    if (buyers.length > 1) return `product ${index} belongs to two paid orders`
    if (buyers[0] !== undefined && product.soldTo !== buyers[0]) return `product ${index} isn't sold to its paid order`
    const holder = product.heldBy === null ? undefined : orders[product.heldBy]
    const isPaying = holder?.isStarting || (holder?.status === 'awaiting_payment' && holder.session !== null)
    if (product.heldBy !== null && !isPaying) return `product ${index} is held without a checkout`
  }
  return undefined
}

function findWrongSession({ products, orders, sessions }: ModelState): string | undefined {
  for (const [index, { order, state, isShown }] of sessions.entries()) {
    if (!isShown || (state !== 'open' && state !== 'processing')) continue
    const isCurrent = orders[order]?.session === index && orders[order]?.status === 'awaiting_payment'
    const isHeld = orderItems[order]?.every(item => products[item]?.heldBy === order)
    if (!isCurrent || !isHeld) return `session ${index} can be paid, and its products aren't held for it`
  }
  return undefined
}

function findWrongMoney(state: ModelState): string | undefined {
  for (const [index, session] of state.sessions.entries()) {
    const refunds = listModelRefunds(state, index)
    if (refunds.length === 0) continue
    const own = refunds.filter(({ isOwn, isKnownTwice }) => isOwn && !isKnownTwice)
    const books = readPayment(session, index).refunds
    const given = own.filter(
      ({ status, providerId, failedAt }) =>
        status === 'failed' ||
        ((status === 'succeeded' ? failedAt === null : status === 'pending' && providerId !== null) &&
          books.find(({ id }) => id === providerId)?.status !== 'failed'),
    )
    const asked = own.filter(({ status, providerId }) => status === 'pending' && providerId === null)
    // The provider makes no more than is left.
    if (sum(given) + Math.min(sum(asked), getUnrefunded(session)) > totalSen)
      return `the store gives back more of payment ${index} than was paid`
    const isWhole = getReturnedSen(refunds) >= totalSen
    const order = state.orders[session.order]
    if (isWhole && order?.payment === index && isSold(order.status))
      return `all of payment ${index} has gone back, and its order is ${order.status}`
  }
  return undefined
}

export const sum = (refunds: readonly { amountSen: number }[]) =>
  refunds.reduce((total, { amountSen }) => total + amountSen, 0)
