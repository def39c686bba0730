import type Stripe from 'stripe'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { getShippingFee } from '#store/shipping/shipping.ts'
import { listProviderPayments, type ProviderPayment } from './provider-books.ts'
import type { World } from './world.ts'

const fulfilled = ['paid', 'processing', 'shipped', 'delivered']

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

interface Books {
  orders: OrderRow[]
  payments: ProviderPayment[]
  sessions: Stripe.Checkout.Session[]
}

/**
 * Compares the settled store with the provider's books.
 *
 * @returns every contradiction as a sentence
 */
export async function findViolations(world: World): Promise<{ violations: string[]; sold: number; payments: number }> {
  const { db, stripe } = world.harness
  const orders = await db.selectFrom('orders').selectAll().execute()
  const sessions = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const payments = await listProviderPayments(world.harness, sessions)
  const books = { orders, payments, sessions }
  const failedRefunds = await listFailedRefunds(world)
  return {
    violations: [
      ...world.violations,
      ...(await findProductViolations(world, orders)),
      ...orders.flatMap(order => findOrderViolations(order, books)),
      ...(await findHistoryViolations(world, orders)),
      ...payments.flatMap(payment => findPaymentViolations(payment, orders, failedRefunds)),
      ...(await findRevenueViolations(world, books)),
      ...sessions.filter(({ status }) => status === 'open').map(({ id }) => `Session ${id} is still open`),
      ...findLostContacts(world, orders),
      ...[...world.errors].map(error => `Logged: ${error}`),
    ],
    sold: orders.filter(({ status }) => fulfilled.includes(status)).length,
    payments: payments.length,
  }
}

/** Each product is sold to the one fulfilled order that has it, and nothing is held. */
async function findProductViolations({ harness: { db } }: World, orders: OrderRow[]): Promise<string[]> {
  const items = await db.selectFrom('orderItems').select(['orderId', 'productId']).execute()
  const products = await db.selectFrom('products').selectAll().execute()
  const fulfilledIds = new Set(orders.filter(({ status }) => fulfilled.includes(status)).map(({ id }) => id))
  return products.flatMap(({ id, sold, soldOrderId, heldBy, heldUntil }) => {
    const buyers = items.filter(({ orderId, productId }) => productId === id && fulfilledIds.has(orderId))
    const problems = []
    if (heldBy !== null) problems.push(`Product ${id} is held by ${heldBy} until ${heldUntil}`)
    if (buyers.length > 1) problems.push(`Product ${id} is sold twice: ${buyers.map(({ orderId }) => orderId)}`)
    if (buyers[0] && (sold !== 1 || soldOrderId !== buyers[0].orderId))
      problems.push(`Product ${id} was bought with ${buyers[0].orderId}, but is sold=${sold} to ${soldOrderId}`)
    if (sold === 1 && !orders.some(order => order.id === soldOrderId))
      problems.push(`Product ${id} is sold to no order: ${soldOrderId}`)
    return problems
  })
}

function findOrderViolations(order: OrderRow, { payments, sessions }: Books): string[] {
  const { id, status, paymentStatus, paid, paidAt, stripeSessionId, paymentIntentId, totalSen } = order
  const isFulfilled = fulfilled.includes(status)
  const problems: string[] = []
  const check = (isRight: boolean, problem: string) =>
    void (isRight || problems.push(`Order ${id} (${status}) ${problem}`))
  check(paymentStatuses[status].includes(paymentStatus), `has payment status ${paymentStatus}`)
  check((paid === 1) === (paidAt !== null), `has paid=${paid} and was paid at ${paidAt}`)
  check(!isFulfilled || paid === 1, 'is fulfilled but not paid')
  check(!['pending', 'expired', 'payment_failed'].includes(status) || paid === 0, 'is unpaid but has paid=1')
  check(totalSen === order.subtotalSen + order.shippingSen, `has total ${totalSen}`)
  check(order.shippingSen === getShippingFee(order.shipState), `ships to ${order.shipState} for ${order.shippingSen}`)
  if (!isFulfilled) return problems

  const payment = payments.find(candidate => candidate.id === paymentIntentId)
  const session = sessions.find(candidate => candidate.id === stripeSessionId)
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
    (paymentStatus === 'partially_refunded') === (payment?.refundedAmount ?? 0) > 0 ||
      payment?.hasFailedRefund === true,
    `has payment status ${paymentStatus}, but ${payment?.refundedAmount} of ${payment?.amount} were refunded`,
  )
  return problems
}

/** A payment belongs to one fulfilled order, or is refunded, or is shown to the admins. */
function findPaymentViolations(payment: ProviderPayment, orders: OrderRow[], failedRefunds: Set<string>): string[] {
  const { id, orderId, amount, refundedAmount, isDisputed } = payment
  const order = orders.find(candidate => candidate.id === orderId)
  const isSold = order !== undefined && fulfilled.includes(order.status) && order.paymentIntentId === id
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

/** The revenue is what the provider received for sold orders, less what went back of it. */
async function findRevenueViolations({ harness: { db } }: World, { orders, payments }: Books): Promise<string[]> {
  const paidBack = await db.selectFrom('refunds').selectAll().where('status', '=', 'paid_back').execute()
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const taken = orders.filter(({ paid }) => paid === 1).map(({ paymentIntentId }) => paymentIntentId)
  const left = payments
    .filter(({ id }) => taken.includes(id))
    .map(({ amount, refundedAmount }) => amount - refundedAmount)
  const byHand = paidBack.filter(({ paymentIntentId }) => taken.includes(paymentIntentId))
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
async function listFailedRefunds({ harness: { db } }: World): Promise<Set<string>> {
  const rows = await db.selectFrom('refunds').selectAll().execute()
  return new Set(
    rows
      .filter(row => 'status' in row && ['failed', 'paid_back'].includes(String(row.status)))
      .map(({ paymentIntentId }) => paymentIntentId),
  )
}

async function findHistoryViolations({ harness: { db } }: World, orders: OrderRow[]): Promise<string[]> {
  const changes = await db.selectFrom('orderStatusChanges').selectAll().orderBy('position').execute()
  return orders.flatMap(({ id, status }) => {
    const history = changes.filter(({ orderId }) => orderId === id)
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

/**
 * The order's contact is that of the last request that was accepted; among requests at the same
 * time, and those without a response, any of them.
 */
function findLostContacts({ orderRequests }: World, orders: OrderRow[]): string[] {
  return orders.flatMap(({ id, email }) => {
    const requests = orderRequests.filter(
      ({ orderId, endedAt }) => orderId === id || (orderId === null && endedAt === Number.POSITIVE_INFINITY),
    )
    const accepted = requests.filter(({ isAccepted }) => isAccepted)
    const isSuperseded = (endedAt: number) => accepted.some(({ startedAt }) => startedAt >= endedAt)
    const possible = requests.filter(
      ({ isAccepted, endedAt }) => (isAccepted && !isSuperseded(endedAt)) || endedAt === Number.POSITIVE_INFINITY,
    )
    const isKnown = accepted.length === 0 || possible.some(request => request.email === email)
    return isKnown
      ? []
      : [`Order ${id} is for ${email}, but ${possible.map(request => request.email)} was accepted last`]
  })
}
