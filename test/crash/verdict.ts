import type Stripe from 'stripe'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { Lane } from './lane.ts'
import type { Scenario, Shopper } from './scenarios.ts'

const resting = ['pending', 'paid', 'expired', 'refunded', 'payment_failed', 'cancelled']

/** Everything that doesn't agree once the dust has settled, as sentences; none when all is well. */
export async function judge(shopper: Shopper, { isSold, mayEnd }: Scenario): Promise<string[]> {
  const { lane, piece, hasPaid } = shopper
  const product = await lane.db.selectFrom('products').selectAll().where('id', '=', piece).executeTakeFirstOrThrow()
  // More than one when the answer to the first, with the browser's cookie, was lost.
  const orders = await lane.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .where('productId', '=', piece)
    .selectAll('orders')
    .execute()
  const wrong: string[] = []
  if (product.heldBy !== null) wrong.push(`the piece is still held until ${product.heldUntil}`)
  for (const order of orders) wrong.push(...(await judgeOrder(lane, order, product.soldOrderId)))
  const paid = orders.filter(({ status }) => status === 'paid').length
  if (product.sold !== paid && isSold) wrong.push(`${paid} orders are paid and the piece is sold ${product.sold} times`)
  const expected = isSold ? 'paid' : 'refunded'
  if (hasPaid && !orders.some(({ status }) => status === expected || status === mayEnd))
    wrong.push(`it was paid for in time and the order is ${orders.map(({ status }) => status)}`)
  return wrong
}

async function judgeOrder({ db, stripe }: Lane, order: OrderRow, soldTo: string | null): Promise<string[]> {
  const wrong: string[] = []
  const check = (isRight: boolean, sentence: string) => void (isRight || wrong.push(sentence))
  const { id, status, openingAt, closingTo } = order
  const isAtRest = resting.includes(status) && openingAt === null && closingTo === null
  check(isAtRest, `the order is left ${status}, opening ${openingAt}, closing ${closingTo}`)
  check((soldTo === id) === (status === 'paid'), `the order is ${status} and the piece is sold to ${soldTo}`)

  const sessions = await sessionsOf(stripe, id)
  check(!sessions.some(session => session.status === 'open'), 'a payment page is still open')
  const kept: Stripe.Checkout.Session[] = []
  for (const session of sessions.filter(({ payment_status }) => payment_status === 'paid')) {
    const refunds = await stripe.refunds.list({ payment_intent: session.payment_intent as string })
    const back = refunds.data.reduce((sum, { amount }) => sum + amount, 0)
    check(back === 0 || back === session.amount_total, `${back} of ${session.amount_total} went back`)
    if (back === 0) kept.push(session)
  }
  check(kept.length === (status === 'paid' ? 1 : 0), `the order is ${status} and ${kept.length} payments are kept`)
  for (const session of kept)
    check(
      session.id === order.stripeSessionId && session.amount_total === order.totalSen,
      'the payment kept is another than the order says',
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
  return wrong
}

async function sessionsOf(stripe: Stripe, orderId: string): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 })
  return data.filter(session => session.client_reference_id === orderId)
}
