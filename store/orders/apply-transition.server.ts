import type { Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { addOrderMessage, withdrawMessage } from '#store/outbox/outbox.server.ts'
import type { Payment } from '#store/payments.ts'
import { endHolds } from '#store/products/hold-history.server.ts'
import { holdWithoutExpiry } from '#store/products/product.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import {
  releaseProducts,
  restockProducts,
  sellProducts,
  setHoldExpiry,
  withdrawProducts,
} from '#store/products/stock-changes.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { undoMs } from './admin-status-changes.ts'
import { notifyAdmins } from './notify-admins.server.ts'
import { addStatusChange } from './order-queries.server.ts'
import { listOrderItems, type OrderRow } from './order-rows.server.ts'
import { isUnpaid, type OrderStatus } from './order-status.ts'
import type { OrderTransition } from './order-transition.ts'
import { hasFailedRefund, insertRestRefund, type RefundRow } from './refund-queries.server.ts'

/** What remains to be done after the transaction has committed. */
export interface TransitionResult {
  /** To be published. */
  events: StoreEvent[]
  /** To be logged. Ids, statuses and amounts: never a name, an address or the key of a page. */
  logEntries: LogEntry[]
  /** Id of a refund that was recorded and should be sent now. */
  refund: string | null
}

export interface LogEntry {
  message: 'Order status changed' | 'Payment received' | 'Refund recorded' | 'Refund succeeded' | 'Refund refused'
  details: { orderId: OrderId; [field: string]: string | number | null }
}

interface TransitionOptions {
  /** ISO 8601. */
  at: string
  by: string
  /** The payment that causes the transition. */
  payment?: Pick<Payment, 'id' | 'amount' | 'method'> | undefined
  /**
   * What goes back to the buyer with this transition; all that was paid when absent. Null names no
   * sum, such as of a payment in another currency.
   */
  refundedSen?: number | null | undefined
  /** The refund that the message to the buyer is about. */
  refundId?: string | undefined
  /** Further columns of the order to set. */
  orderColumns?: Partial<OrderRow>
}

/**
 * How long a buyer whose payment ran out of time may come back before the message that says so.
 */
const expiredDelayMs = 30 * 60_000

export const noTransition: TransitionResult = { events: [], logEntries: [], refund: null }

/** An order of which something besides its status has changed. */
export const changedOrder = (id: OrderId): TransitionResult => ({
  ...noTransition,
  events: [{ topic: 'order', id, change: 'changed' }],
})

/** Joins what several steps of a transaction have changed. The same event is published once. */
export const combineResults = (results: readonly TransitionResult[]): TransitionResult => ({
  events: [...new Map(results.flatMap(({ events }) => events).map(event => [JSON.stringify(event), event])).values()],
  logEntries: results.flatMap(({ logEntries }) => logEntries),
  refund: results.find(({ refund }) => refund !== null)?.refund ?? null,
})

/**
 * Applies a transition to an order that this transaction has locked: its columns and history, its
 * products, the refund, the notification and the message to the buyer.
 */
export async function applyTransition(
  tx: Tx,
  order: OrderRow,
  transition: OrderTransition,
  { at, by, payment, refundedSen = order.totalSen, refundId, orderColumns = {} }: TransitionOptions,
): Promise<TransitionResult> {
  const { note = '' } = transition
  const status = transition.status ?? order.status
  await tx
    .updateTable('orders')
    .set({
      status,
      paymentStatus: transition.paymentStatus ?? order.paymentStatus,
      updatedAt: at,
      ...(transition.paymentStatus === 'paid' ? { paid: 1, paidAt: order.paidAt ?? at } : {}),
      requiresAction: Number(await requiresAction(tx, order, { status, by })),
      ...(transition.hasDispute === undefined ? {} : { hasDispute: Number(transition.hasDispute) }),
      // What went back of an earlier payment is no part of this one.
      ...(payment ? { paymentIntentId: payment.id, ...(isNewPayment(order, payment) ? { refundedSen: 0 } : {}) } : {}),
      ...(payment?.method ? { paymentMethod: payment.method } : {}),
      ...(isUnpaid(status) ? {} : { checkoutStartedAt: null }),
      ...orderColumns,
    })
    .where('id', '=', order.id)
    .execute()
  if (note) await addStatusChange(tx, { orderId: order.id, status, at, note, updatedBy: by })

  const events: StoreEvent[] = [{ topic: 'order', id: order.id, change: 'changed' }]
  events.push(...(await updateProducts(tx, order, transition, at)))
  if (transition.notify) {
    const pushNote = transition.notify === 'order_paid' ? `paid, ${formatMoney(order.totalSen as Sen)}` : undefined
    const title = transition.notify === 'order_cancelled' && status === 'refunded' ? 'Order Refunded' : undefined
    events.push(await notifyAdmins(tx, order, { type: transition.notify, note, at, pushNote, title }))
  }

  // A cancel, a new session and a payment say that the buyer knows.
  if (order.status === 'expired' && status !== 'expired')
    await withdrawMessage(tx, { orderId: order.id, kind: 'payment_expired' })
  if (transition.message)
    await addOrderMessage(tx, order, {
      kind: transition.message,
      data: {
        ...(refundedSen !== null && (transition.refund || isRefunded(transition)) ? { refundedSen } : {}),
        ...(refundId ? { refundId } : {}),
      },
      at,
      delayMs: transition.message === 'payment_expired' ? expiredDelayMs : by === 'admin' ? undoMs : 0,
    })

  const logEntries = describeTransition(order, transition, { status, by, payment })
  if (!transition.refund || !payment) return { events, logEntries, refund: null }
  const refund = await insertRestRefund(tx, {
    paymentIntentId: payment.id,
    orderId: order.id,
    amountSen: payment.amount,
    reason: note,
    requestedAt: at,
  })
  logEntries.push(createRefundLogEntry('Refund recorded', refund))
  return { events, logEntries, refund: refund.id }
}

const isNewPayment = ({ paymentIntentId }: OrderRow, { id }: Pick<Payment, 'id'>) => paymentIntentId !== id

const isRefunded = ({ paymentStatus }: OrderTransition) =>
  paymentStatus === 'refunded' || paymentStatus === 'partially_refunded'

/**
 * A payment requires action, and so does a failed refund until it is paid back. A manual change of
 * the order ends both. It never leads to an unpaid status: an admin who ends a checkout changes a
 * product.
 */
async function requiresAction(
  tx: Tx,
  order: OrderRow,
  { status, by }: { status: OrderStatus; by: string },
): Promise<boolean> {
  if (status === order.status) return order.requiresAction === 1
  if (status === 'paid') return true
  const isManual = by === 'admin' && !isUnpaid(status)
  return order.requiresAction === 1 && !isManual && (await hasFailedRefund(tx, order.id))
}

function describeTransition(
  { id: orderId, status: from }: OrderRow,
  { paymentStatus }: OrderTransition,
  { status, by, payment }: Pick<TransitionOptions, 'by' | 'payment'> & { status: OrderStatus },
): LogEntry[] {
  const entries: LogEntry[] = []
  if (paymentStatus === 'paid' && payment) {
    const { id: paymentIntentId, amount: amountSen, method } = payment
    entries.push({ message: 'Payment received', details: { orderId, paymentIntentId, amountSen, method } })
  }
  if (status !== from) entries.push({ message: 'Order status changed', details: { orderId, from, to: status, by } })
  return entries
}

/** Describes a refund for the log. */
export const createRefundLogEntry = (
  message: LogEntry['message'],
  { id, orderId, paymentIntentId, amountSen }: Pick<RefundRow, 'id' | 'orderId' | 'paymentIntentId' | 'amountSen'>,
): LogEntry => ({ message, details: { orderId, refundId: id, paymentIntentId, amountSen } })

async function updateProducts(
  tx: Tx,
  order: OrderRow,
  { products }: OrderTransition,
  at: string,
): Promise<StoreEvent[]> {
  if (!products) return []
  switch (products) {
    case 'release':
      await endHolds(tx, order.id, at)
      return toProductEvents(await releaseProducts(tx, order.id), 'freed')
    case 'hold':
      return toProductEvents(await setHoldExpiry(tx, order.id, holdWithoutExpiry), 'held')
    case 'restock':
      return toProductEvents(await restockProducts(tx, { orderId: order.id }, at), 'added')
    case 'withdraw':
      return toProductEvents(await withdrawProducts(tx, { orderId: order.id }, at), 'removed')
    case 'sell': {
      const items = await listOrderItems(tx, order)
      const soldProducts = items.map(({ productId, priceSen }) => ({ id: productId, price: priceSen as Sen }))
      const buyer = { name: order.shipName, email: order.email }
      await endHolds(tx, order.id, at)
      await sellProducts(tx, soldProducts, { orderId: order.id, at, buyer })
      return toProductEvents(
        soldProducts.map(({ id }) => id),
        'sold',
      )
    }
  }
}
