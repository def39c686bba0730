import type Stripe from 'stripe'
import type { Db } from '#store/database.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { getShippingFee } from '#store/shipping/shipping.ts'
import { type ProviderBooks, type ProviderPayment, readProviderBooks } from './provider-books.ts'

const fulfilled = ['paid', 'processing', 'shipped', 'delivered']
export const isFulfilled = ({ status }: Pick<OrderRow, 'status'>) => fulfilled.includes(status)

/** The payment statuses that an order of each status may have when everything has settled. */
const paymentStatuses: Record<OrderRow['status'], OrderRow['paymentStatus'][]> = {
  pending: ['pending'],
  awaiting_payment: [],
  paid: ['paid', 'partially_refunded'],
  processing: ['paid', 'partially_refunded'],
  shipped: ['paid', 'partially_refunded'],
  delivered: ['paid', 'partially_refunded'],
  cancelled: ['pending', 'refunded'],
  payment_failed: ['failed'],
  expired: ['expired'],
  refunded: ['refunded'],
}

/** The store's orders beside the provider's books. */
export interface Books extends ProviderBooks {
  orders: OrderRow[]
}

export interface Comparison extends Books {
  /** Every contradiction as a sentence. */
  violations: string[]
}

/** Compares a store in which everything has settled with the books of its payment provider. */
export async function compareBooks({ db, stripe }: { db: Db; stripe: Stripe }): Promise<Comparison> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const books = { orders, ...(await readProviderBooks(stripe)) }
  const { payments, sessions } = books
  const ordersById = new Map<string, OrderRow>(orders.map(order => [order.id, order]))
  const failedRefunds = await listFailedRefunds(db)
  const notedEvents = await db.selectFrom('paymentEvents').select('id').execute()
  const noted = new Set(notedEvents.map(({ id }) => id))
  return {
    ...books,
    violations: [
      ...(await findProductViolations(db, ordersById)),
      ...findOrderViolations(books),
      ...(await findHistoryViolations(db, orders)),
      ...payments.flatMap(payment => findPaymentViolations(payment, ordersById, failedRefunds)),
      ...payments.flatMap(payment => findUnnoticedDispute(payment, ordersById, noted)),
      ...(await findRevenueViolations(db, books)),
      ...sessions.filter(({ status }) => status === 'open').map(({ id }) => `Session ${id} is still open`),
    ],
  }
}

/**
 * Each product is sold to the one fulfilled order that has it or elsewhere, and nothing is held.
 */
async function findProductViolations(db: Db, orders: ReadonlyMap<string, OrderRow>): Promise<string[]> {
  const items = await db.selectFrom('orderItems').select(['orderId', 'productId']).execute()
  const products = await db.selectFrom('products').selectAll().execute()
  const sales = items.filter(({ orderId }) => {
    const order = orders.get(orderId)
    return order && isFulfilled(order)
  })
  const salesByProduct = Map.groupBy(sales, ({ productId }) => productId)
  return products.flatMap(product => {
    const { id, sold, soldOrderId, soldChannel, soldAt, heldBy, heldUntil, withdrawnAt } = product
    const buyers = salesByProduct.get(id) ?? []
    const problems: string[] = []
    const check = (isRight: boolean, problem: string) => void (isRight || problems.push(`Product ${id} ${problem}`))
    check(heldBy === null && heldUntil === null, `is held by ${heldBy} until ${heldUntil}`)
    check(buyers.length <= 1, `is sold twice: ${buyers.map(({ orderId }) => orderId)}`)
    check(
      !buyers[0] || (sold === 1 && soldOrderId === buyers[0].orderId),
      `was bought with ${buyers[0]?.orderId}, but is sold=${sold} to ${soldOrderId}`,
    )
    if (sold === 1) {
      check((soldOrderId === null) !== (soldChannel === null), `is sold to ${soldOrderId} and by ${soldChannel}`)
      check(soldOrderId === null || orders.has(soldOrderId), `is sold to no order: ${soldOrderId}`)
      check(withdrawnAt === null, `is sold and withdrawn since ${withdrawnAt}`)
    } else check(soldOrderId === null && soldAt === null, `is unsold, and sold at ${soldAt} to ${soldOrderId}`)
    return problems
  })
}

function findOrderViolations({ orders, payments, sessions }: Books): string[] {
  const paymentsById = new Map(payments.map(payment => [payment.id, payment]))
  const sessionsById = new Map(sessions.map(session => [session.id, session]))
  return orders.flatMap(order =>
    checkOrder(order, {
      payment: paymentsById.get(order.paymentIntentId ?? ''),
      session: sessionsById.get(order.stripeSessionId ?? ''),
    }),
  )
}

function checkOrder(
  order: OrderRow,
  { payment, session }: { payment: ProviderPayment | undefined; session: Stripe.Checkout.Session | undefined },
): string[] {
  const { id, status, paymentStatus, paid, paidAt, stripeSessionId, paymentIntentId, totalSen } = order
  const problems: string[] = []
  const check = (isRight: boolean, problem: string) =>
    void (isRight || problems.push(`Order ${id} (${status}) ${problem}`))
  check(paymentStatuses[status].includes(paymentStatus), `has payment status ${paymentStatus}`)
  check(order.checkoutStartedAt === null, `has had a checkout starting since ${order.checkoutStartedAt}`)
  check((paid === 1) === (paidAt !== null), `has paid=${paid} and was paid at ${paidAt}`)
  check(!isFulfilled(order) || paid === 1, 'is fulfilled but not paid')
  check(!['pending', 'expired', 'payment_failed'].includes(status) || paid === 0, 'is unpaid but has paid=1')
  check(totalSen === order.subtotalSen + order.shippingSen, `has total ${totalSen}`)
  check(order.shippingSen === getShippingFee(order.shipState), `ships to ${order.shipState} for ${order.shippingSen}`)
  if (!isFulfilled(order)) return problems

  check(payment !== undefined, `has payment ${paymentIntentId}, which the provider doesn't know`)
  check(
    payment?.sessionId === stripeSessionId,
    `names session ${stripeSessionId}, but was paid in ${payment?.sessionId}`,
  )
  check(payment?.amount === totalSen, `costs ${totalSen}, but ${payment?.amount} was paid`)
  check(session?.customer_email === order.email, `is for ${order.email}, but was paid by ${session?.customer_email}`)
  check(
    session?.total_details?.amount_shipping === order.shippingSen,
    `was paid with another fee than to ${order.shipState}`,
  )
  check(
    (paymentStatus === 'partially_refunded') === (payment?.refundedAmount ?? 0) > 0,
    `has payment status ${paymentStatus}, but ${payment?.refundedAmount} of ${payment?.amount} were refunded`,
  )
  return problems
}

/** A payment belongs to one fulfilled order, or is refunded, or is shown to the admins. */
function findPaymentViolations(
  payment: ProviderPayment,
  orders: ReadonlyMap<string, OrderRow>,
  failedRefunds: ReadonlySet<string>,
): string[] {
  const { id, orderId, amount, refundedAmount, isDisputed } = payment
  const order = orders.get(orderId ?? '')
  const isSold = order !== undefined && isFulfilled(order) && order.paymentIntentId === id
  const name = `Payment ${id} of order ${orderId} (${order?.status}, ${refundedAmount} of ${amount} refunded)`
  if (isSold) {
    const problems = refundedAmount < amount ? [] : [`${name} was returned, but its order is fulfilled`]
    return isDisputed && order.hasDispute === 0
      ? [...problems, `${name} is disputed, and its order doesn't say so`]
      : problems
  }
  if (refundedAmount === amount || failedRefunds.has(id) || isDisputed) return []
  return [`${name} was neither sold nor refunded`]
}

/** A dispute is shown with the order that took the payment, or was notified. */
function findUnnoticedDispute(
  { id, orderId, isDisputed }: ProviderPayment,
  orders: ReadonlyMap<string, OrderRow>,
  noted: ReadonlySet<string>,
): string[] {
  const order = orders.get(orderId ?? '')
  const isNoticed = (order?.paymentIntentId === id && order.hasDispute === 1) || noted.has(`dispute-${id}`)
  return isDisputed && !isNoticed ? [`Payment ${id} of order ${orderId} is disputed, and nobody was notified`] : []
}

/** The revenue is what the provider received for sold orders, less what went back of it. */
async function findRevenueViolations(db: Db, { orders, payments }: Books): Promise<string[]> {
  const paidBack = await db.selectFrom('refunds').selectAll().where('status', '=', 'paid_back').execute()
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const taken = new Set(orders.filter(({ paid }) => paid === 1).map(({ paymentIntentId }) => paymentIntentId))
  const left = payments.filter(({ id }) => taken.has(id)).map(({ amount, refundedAmount }) => amount - refundedAmount)
  const byHand = paidBack.filter(({ paymentIntentId }) => taken.has(paymentIntentId))
  const expected = sum(left) - sum(byHand.map(({ amountSen }) => amountSen))
  const { total, months, categories } = await findRevenue(db, { from: undefined, to: undefined })
  const perMonth = sum(months.map(({ net }) => net))
  const perCategory = sum(categories.map(({ goods }) => goods)) + total.shipping - total.refunds
  const perOrder = sum(
    orders.filter(({ paid }) => paid === 1).map(({ totalSen, refundedSen }) => totalSen - refundedSen),
  )
  return [total.net, perMonth, perCategory, perOrder].every(net => net === expected)
    ? []
    : [`Revenue is ${total.net} (${perMonth} ${perCategory} ${perOrder}), the provider's books say ${expected}`]
}

/** Refunds that the admins are told to pay back by other means, or have paid back. */
async function listFailedRefunds(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('refunds')
    .select('paymentIntentId')
    .where('status', 'in', ['failed', 'paid_back'])
    .execute()
  return new Set(rows.map(({ paymentIntentId }) => paymentIntentId))
}

async function findHistoryViolations(db: Db, orders: OrderRow[]): Promise<string[]> {
  const changes = await db.selectFrom('orderStatusChanges').selectAll().orderBy('position').execute()
  const changesByOrder = Map.groupBy(changes, ({ orderId }) => orderId)
  return orders.flatMap(({ id, status }) => {
    const history = changesByOrder.get(id) ?? []
    const problems = []
    if (history.some(({ position }, index) => position !== index + 1))
      problems.push(`Order ${id} has a gap in its history`)
    if (history.at(-1)?.status !== status)
      problems.push(`Order ${id} is ${status}, but its history ends with ${history.at(-1)?.status}`)
    const paidTimes = history.filter(change => change.status === 'paid' && change.note === 'Payment received').length
    if (paidTimes > 1) problems.push(`Order ${id} was paid ${paidTimes} times`)
    return problems
  })
}
