import type Stripe from 'stripe'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { CrashHarness } from './crash-harness.ts'
import type { Scenario, Shopper } from './scenarios.ts'

const finalStatuses = ['pending', 'paid', 'expired', 'refunded', 'payment_failed', 'cancelled']

/**
 * Compares orders, product and the provider's payments; returns every contradiction as a sentence.
 */
export async function findInconsistencies(
  shopper: Shopper,
  { isSold, alternativeStatus }: Scenario,
): Promise<string[]> {
  const { harness, productId, hasPaid } = shopper
  const product = await harness.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  // There are two when the response to the first, with the shopper's cookie, was lost in the crash.
  const orders = await harness.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .where('productId', '=', productId)
    .selectAll('orders')
    .execute()
  const problems: string[] = []
  if (product.heldBy !== null) problems.push(`the product is still held until ${product.heldUntil}`)
  for (const order of orders) problems.push(...(await findOrderInconsistencies(harness, order, product.soldOrderId)))
  const paid = orders.filter(({ status }) => status === 'paid').length
  if (product.sold !== paid && isSold)
    problems.push(`${paid} orders are paid and the product is sold ${product.sold} times`)
  const expected = isSold ? 'paid' : 'refunded'
  if (hasPaid && !orders.some(({ status }) => status === expected || status === alternativeStatus))
    problems.push(`it was paid for in time and the order is ${orders.map(({ status }) => status)}`)
  return problems
}

async function findOrderInconsistencies(
  { db, stripe }: CrashHarness,
  order: OrderRow,
  soldOrderId: string | null,
): Promise<string[]> {
  const problems: string[] = []
  const check = (isConsistent: boolean, problem: string) => void (isConsistent || problems.push(problem))
  const { id, status, checkoutStartedAt } = order
  const isSettled = finalStatuses.includes(status) && checkoutStartedAt === null
  check(isSettled, `the order is left ${status}, checkout started ${checkoutStartedAt}`)
  check(
    (soldOrderId === id) === (status === 'paid'),
    `the order is ${status} and the product is sold to ${soldOrderId}`,
  )

  const sessions = await listOrderSessions(stripe, id)
  check(!sessions.some(session => session.status === 'open'), 'a payment page is still open')
  const capturedSessions: Stripe.Checkout.Session[] = []
  for (const session of sessions.filter(({ payment_status }) => payment_status === 'paid')) {
    const refunds = await stripe.refunds.list({ payment_intent: session.payment_intent as string })
    const refundedAmount = refunds.data.reduce((sum, { amount }) => sum + amount, 0)
    check(
      refundedAmount === 0 || refundedAmount === session.amount_total,
      `${refundedAmount} of ${session.amount_total} were refunded`,
    )
    if (refundedAmount === 0) capturedSessions.push(session)
  }
  check(
    capturedSessions.length === (status === 'paid' ? 1 : 0),
    `the order is ${status} and ${capturedSessions.length} payments are not refunded`,
  )
  for (const session of capturedSessions)
    check(
      session.id === order.stripeSessionId && session.amount_total === order.totalSen,
      'the payment differs from the session or total of the order',
    )

  // Without a mail server the message of the sale is kept.
  const confirmations = await db
    .selectFrom('messages')
    .select('id')
    .where('orderId', '=', id)
    .where('kind', '=', 'order_confirmed')
    .execute()
  check(
    confirmations.length === (order.paidAt ? 1 : 0),
    `the order is ${status} and its buyer has ${confirmations.length} confirmations`,
  )

  const history = await db
    .selectFrom('orderStatusChanges')
    .select('position')
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  check(
    history.every(({ position }, index) => position === index + 1),
    'the history has gaps',
  )
  return problems
}

async function listOrderSessions(stripe: Stripe, orderId: string): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 })
  return data.filter(session => session.client_reference_id === orderId)
}
