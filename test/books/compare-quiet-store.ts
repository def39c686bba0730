import type Stripe from 'stripe'
import { createStripeBooks } from '#platform/payments/stripe-books.server.ts'
import { findDifferences } from '#store/books/compare-books.server.ts'
import type { Difference } from '#store/books/difference.ts'
import { readProviderEntries } from '#store/books/read-books.server.ts'
import type { Db } from '#store/database.server.ts'
import type { OrderSums } from '#store/orders/ledger.ts'
import { readSums } from '#store/orders/ledger-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isSold } from '#store/orders/order-status.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { sumSoldElsewhere } from '#store/sales/sold-elsewhere-queries.server.ts'
import { getShippingFee } from '#store/shipping/shipping.ts'
import { type ProviderBooks, type ProviderPayment, readProviderBooks } from './provider-books.ts'
import { sumColumn } from './read-files.ts'

export const isFulfilled = ({ status }: Pick<OrderRow, 'status'>) => isSold(status)

/** The payment statuses that an order of each status may have when everything has settled. */
const paymentStatuses: Record<OrderRow['status'], OrderRow['paymentStatus'][]> = {
  pending: ['pending'],
  awaiting_payment: [],
  paid: ['paid', 'partially_refunded'],
  processing: ['paid', 'partially_refunded'],
  shipped: ['paid', 'partially_refunded'],
  delivered: ['paid', 'partially_refunded'],
  // The money of one that an admin had noted never came.
  cancelled: ['pending', 'refunded', 'failed'],
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

/**
 * Compares a store in which everything has settled with the books of its payment provider: by the
 * store's own comparison, and by what holds only once nothing is under way.
 */
export async function compareQuietStore({ db, stripe }: { db: Db; stripe: Stripe }): Promise<Comparison> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const books = { orders, ...(await readProviderBooks(stripe)) }
  const entries = await readProviderEntries(
    { payments: createStripeBooks(stripe), now: () => new Date('2200-01-01') },
    new Date(0),
  )
  const notedEvents = await db.selectFrom('paymentEvents').select('id').execute()
  const disputes = await db.selectFrom('disputes').select('paymentIntentId').execute()
  const noted = new Set([
    ...notedEvents.map(({ id }) => id),
    ...disputes.map(({ paymentIntentId }) => `dispute-${paymentIntentId}`),
  ])
  const ordersById = new Map<string, OrderRow>(orders.map(order => [order.id, order]))
  return {
    ...books,
    violations: [
      ...(await withoutDashboardErrors(db, await findDifferences(db, entries))).map(
        ({ kind, sentence }) => `${kind}: ${sentence}`,
      ),
      ...(await findHolds(db)),
      ...findOrderViolations(books),
      ...(await findHistoryViolations(db, orders)),
      ...books.payments.flatMap(payment => findUnnoticedDispute(payment, ordersById, noted)),
      ...(await findRevenueViolations(db, books)),
      ...books.sessions.filter(({ status }) => status === 'open').map(({ id }) => `Session ${id} is still open`),
    ],
  }
}

/**
 * Somebody may refund in the dashboard, or the bank may take by a dispute, what an admin has paid
 * back by hand, and the provider may make a refund that was stopped. What else the store itself has
 * decided never goes beyond the payment.
 */
async function withoutDashboardErrors(db: Db, differences: Difference[]): Promise<Difference[]> {
  const orders = await db.selectFrom('orders').select(['id', 'totalSen']).execute()
  const paidSen = new Map<string | null, number>(orders.map(({ id, totalSen }) => [id, totalSen]))
  const made = await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('direction', '=', 'out')
    .where('madeAt', 'is not', null)
    .where('failedAt', 'is', null)
    .execute()
  return differences.filter(({ kind, subject, orderId }) => {
    if (kind !== 'refunded-too-much') return true
    const ofPayment = made.filter(({ paymentIntentId }) => paymentIntentId === subject)
    const own = ofPayment.filter(
      ({ way, isOutside, stoppedAt }) => way !== 'bank' && isOutside === 0 && stoppedAt === null,
    )
    const isPaidByHand = ofPayment.some(({ way }) => way === 'by_hand')
    const returned = own.reduce((sum, { amountSen }) => sum + amountSen, 0)
    return !isPaidByHand || returned > (paidSen.get(orderId) ?? 0)
  })
}

/** Nothing is held, and what was sold was sold with an order or elsewhere. */
async function findHolds(db: Db): Promise<string[]> {
  const products = await db.selectFrom('products').selectAll().execute()
  return products.flatMap(
    ({ id, sold, soldOrderId, soldChannel, soldAt, heldBy, heldUntil, reservedUntil, withdrawnAt }) => {
      const problems: string[] = []
      const check = (isRight: boolean, problem: string) => void (isRight || problems.push(`Product ${id} ${problem}`))
      check(heldBy === null && heldUntil === null, `is held by ${heldBy} until ${heldUntil}`)
      check(reservedUntil === null, `is reserved until ${reservedUntil}`)
      if (sold === 1) {
        check((soldOrderId === null) !== (soldChannel === null), `is sold to ${soldOrderId} and by ${soldChannel}`)
        check(withdrawnAt === null, `is sold and withdrawn since ${withdrawnAt}`)
      } else check(soldOrderId === null && soldAt === null, `is unsold, and sold at ${soldAt} to ${soldOrderId}`)
      return problems
    },
  )
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
  const { id, status, paymentStatus, paid, paidAt, stripeSessionId, totalSen, refundedSen } = order
  const problems: string[] = []
  const check = (isRight: boolean, problem: string) =>
    void (isRight || problems.push(`Order ${id} (${status}) ${problem}`))
  check(paymentStatuses[status].includes(paymentStatus), `has payment status ${paymentStatus}`)
  check(order.checkoutStartedAt === null, `has had a checkout starting since ${order.checkoutStartedAt}`)
  check((paid === 1) === (paidAt !== null), `has paid=${paid} and was paid at ${paidAt}`)
  check(!isFulfilled(order) || paid === 1, 'is fulfilled but not paid')
  check(!['pending', 'expired', 'payment_failed'].includes(status) || paid === 0, 'is unpaid but has paid=1')
  check(totalSen === order.subtotalSen + order.shippingSen, `has total ${totalSen}`)
  if (order.reservedUntil === null)
    check(order.shippingSen === getShippingFee(order.shipState), `ships to ${order.shipState} for ${order.shippingSen}`)
  if (!isFulfilled(order)) return problems

  check(
    (paymentStatus === 'partially_refunded') === refundedSen > 0,
    `has payment status ${paymentStatus}, and ${refundedSen} of it went back`,
  )
  if (isPaidByHand(order)) return problems
  check(
    payment?.sessionId === stripeSessionId,
    `names session ${stripeSessionId}, but was paid in ${payment?.sessionId}`,
  )
  const paidBy = session?.customer_email ?? session?.customer_details?.email
  check(paidBy === order.email, `is for ${order.email}, but was paid by ${paidBy}`)
  check(
    session?.total_details?.amount_shipping === order.shippingSen,
    `was paid with another fee than to ${order.shipState}`,
  )
  return problems
}

export const isPaidByHand = ({ paid, paymentIntentId }: OrderRow) => paid === 1 && paymentIntentId === null

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

/**
 * The revenue is what the provider received for sold orders, less what went back of it, on the
 * money page, in the files and by the facts.
 */
async function findRevenueViolations(db: Db, { orders, payments }: Books): Promise<string[]> {
  const byAdmins = await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('way', '=', 'by_hand')
    .where('madeAt', 'is not', null)
    .where('failedAt', 'is', null)
    .execute()
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const taken = new Set<string | null>(
    orders.filter(({ paid }) => paid === 1).map(({ paymentIntentId }) => paymentIntentId),
  )
  const left = payments.filter(({ id }) => taken.has(id)).map(({ amount, refundedAmount }) => amount - refundedAmount)
  const paidByHand = new Set(orders.filter(isPaidByHand).map(({ id }) => id))
  const byHand = byAdmins.filter(({ paymentIntentId, orderId }) =>
    paymentIntentId === null ? paidByHand.has(orderId) : taken.has(paymentIntentId),
  )
  const expected =
    sum(left) + sum(byHand.map(({ direction, amountSen }) => (direction === 'in' ? amountSen : -amountSen)))
  const { total, months, categories } = await findRevenue(db, { from: undefined, to: undefined })
  const perMonth = sum(months.map(({ net }) => net))
  const perCategory = sum(categories.map(({ goods }) => goods)) + total.shipping - total.refunds
  const perOrder = sum(
    orders
      .filter(({ paid }) => paid === 1)
      .map(({ totalSen, refundedSen, missingSen }) => totalSen - refundedSen - missingSen),
  )
  const sums: (OrderSums & { order: OrderRow })[] = []
  for (const order of orders) sums.push({ order, ...(await readSums(db, order)).sums })
  const perFact = sum(sums.map(({ own }) => (own ? own.received - own.returned - own.taken : 0)))
  const inFile = await sumColumn(db, 'orders', 'Net (MYR)')
  const problems = sums
    .filter(({ order, owed, refunded }) => order.owedSen !== owed || order.refundedSen !== refunded)
    .map(
      ({ order: { id, owedSen, refundedSen }, owed, refunded }) =>
        `Order ${id} has ${owedSen} owed and ${refundedSen} back, its facts say ${owed} and ${refunded}`,
    )
  const check = (name: string, found: number, amount: number) =>
    void (found === amount || problems.push(`${name} is ${found}, and not ${amount}`))
  const elsewhere = await sumSoldElsewhere(db, { from: undefined, to: undefined })
  for (const { month, net, goods } of months) {
    const ofMonth = elsewhere.filter(record => record.month === month).map(({ amount }) => amount)
    check(`Net of ${month} in the file of orders`, await sumColumn(db, 'orders', 'Net (MYR)', month), net)
    check(
      `Goods of ${month} in the file of sales`,
      await sumColumn(db, 'sales', 'Amount (MYR)', month),
      goods + sum(ofMonth),
    )
  }
  const nets = { total: total.net, perMonth, perCategory, perOrder, perFact, inFile }
  for (const [name, net] of Object.entries(nets)) check(`Revenue (${name})`, net, expected)
  return problems
}

/** Each sale was confirmed by one message. */
async function findHistoryViolations(db: Db, orders: OrderRow[]): Promise<string[]> {
  const changes = await db.selectFrom('orderStatusChanges').selectAll().orderBy('position').execute()
  const changesByOrder = Map.groupBy(changes, ({ orderId }) => orderId)
  const messages = await db.selectFrom('messages').select('orderId').where('kind', '=', 'order_confirmed').execute()
  const confirmed = Map.groupBy(messages, ({ orderId }) => orderId)
  return orders.flatMap(({ id, status, paid, email, recoveredAt }) => {
    const history = changesByOrder.get(id) ?? []
    const problems = []
    if (history.some(({ position }, index) => position !== index + 1))
      problems.push(`Order ${id} has a gap in its history`)
    if (history.at(-1)?.status !== status)
      problems.push(`Order ${id} is ${status}, but its history ends with ${history.at(-1)?.status}`)
    const paidTimes = history.filter(change => change.status === 'paid' && change.note === 'Payment received').length
    if (paidTimes > 1) problems.push(`Order ${id} was paid ${paidTimes} times`)
    const confirmations = confirmed.get(id)?.length ?? 0
    // Of a buyer without an e-mail, or who took the pieces at once, none.
    const isByHand = history.some(({ note }) => note === 'Paid by hand, noted by admin')
    if (isByHand || email === '' ? confirmations > 1 : confirmations !== paidTimes)
      problems.push(`Order ${id} was paid ${paidTimes} times, with ${confirmations} confirmations`)
    // Nothing is mailed of what is sold after a backup, or by an admin.
    const isSoldByAdmin = recoveredAt !== null || isByHand || history.some(({ note }) => note === 'Sold by an admin')
    if (paidTimes !== paid && !isSoldByAdmin)
      problems.push(`Order ${id} (${status}) has paid=${paid}, and was paid ${paidTimes} times`)
    return problems
  })
}
