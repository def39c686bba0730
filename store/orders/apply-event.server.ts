import type { Actor } from '#store/audit/audit.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { readOrderNotifications } from '#store/notifications/read-order-notifications.server.ts'
import { addOrderMessage, withdrawMessage } from '#store/outbox/outbox.server.ts'
import type { Payment } from '#store/payments.ts'
import { applyDuePrices } from '#store/products/apply-due-prices.server.ts'
import { endHolds } from '#store/products/hold-history.server.ts'
import { holdWithoutExpiry } from '#store/products/product.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import {
  releaseProducts,
  reserveProducts,
  restockProducts,
  sellProducts,
  setHoldExpiry,
  unsellProducts,
  withdrawProducts,
} from '#store/products/stock-changes.server.ts'
import { type OrderChange, updateOrder } from './change-order.server.ts'
import { findTransition, keepReserved } from './find-transition.ts'
import { askProvider } from './ledger-changes.server.ts'
import { notifyAdmins } from './notify-admins.server.ts'
import { addStatusChange, getUpdatedBy } from './order-queries.server.ts'
import { listOrderItems, type OrderRow } from './order-rows.server.ts'
import { isReserved, isSold, isUnpaid } from './order-status.ts'
import type { OrderEvent, OrderTransition } from './order-transitions.ts'
import { lockPackedOrders } from './parcel-queries.server.ts'
import { undoMs } from './undo-time.ts'

interface TransitionOptions {
  by: Actor | string
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
  /** Instead of the transition's own. */
  note?: string
  /** Whether the buyer knows already. */
  isQuiet?: boolean
}

/**
 * How long a buyer whose payment ran out of time may come back before the message that says so.
 */
const expiredDelayMs = 30 * 60_000

/**
 * Applies what an event does to an order.
 * @returns the transition; undefined when the event changes nothing in the order's status
 */
export async function applyEvent(
  change: OrderChange,
  event: OrderEvent,
  options: TransitionOptions,
): Promise<OrderTransition | undefined> {
  const { order, at } = change
  const found = findTransition(event, order.status)
  const transition = found && isReserved(order, at) ? keepReserved(event, found) : found
  if (transition) await applyTransition(change, transition, options)
  return transition
}

/**
 * Applies a transition to an order: its columns and history, its products, the refund, the
 * notification and the message to the buyer.
 */
export async function applyTransition(
  change: OrderChange,
  transition: OrderTransition,
  options: TransitionOptions,
): Promise<void> {
  const { tx, at, order } = change
  const { by, payment, refundedSen = order.totalSen, refundId, orderColumns = {} } = options
  const { note = transition.note ?? '', isQuiet = false } = options
  const [from, status] = [order.status, transition.status ?? order.status]
  await updateOrder(change, {
    status,
    paymentStatus: transition.paymentStatus ?? order.paymentStatus,
    updatedAt: at,
    ...(transition.paymentStatus === 'paid' ? { paid: 1, paidAt: order.paidAt ?? at } : {}),
    // What never came was never a sale.
    ...(transition.paymentStatus === 'failed' ? { paid: 0, paidAt: null } : {}),
    requiresAction: Number(status === from ? order.requiresAction : status === 'paid'),
    ...(transition.hasDispute === undefined ? {} : { hasDispute: Number(transition.hasDispute) }),
    ...(payment ? { recoveredAt: null, paymentIntentId: payment.id } : {}),
    ...(payment?.method ? { paymentMethod: payment.method } : {}),
    ...(isUnpaid(status) ? {} : { checkoutStartedAt: null }),
    ...orderColumns,
  })
  // What waits to be sent is in one parcel with nothing that has ended.
  if ((from === 'paid' || from === 'processing') && !isSold(status)) {
    const packed = order.packedWith === null ? await lockPackedOrders(tx, order) : [order]
    for (const apart of packed)
      await updateOrder({ ...change, order: apart }, { packedWith: null, feeRefundAt: null, updatedAt: at })
  }
  if (note) {
    const previousStatus = status === from ? null : from
    await addStatusChange(tx, { orderId: order.id, status, previousStatus, at, note, by })
  }
  await updateProducts(change, transition)
  if (status !== from) await readOldNews(change)
  if (transition.notify) {
    const pushNote = transition.notify === 'order_paid' ? `paid, ${formatMoney(order.totalSen as Sen)}` : undefined
    const title = transition.notify === 'order_cancelled' && status === 'refunded' ? 'Order Refunded' : undefined
    await notifyAdmins(change, { type: transition.notify, note, pushNote, title })
  }

  // A cancel, a new session and a payment say that the buyer knows.
  if (from === 'expired' && status !== 'expired')
    await withdrawMessage(tx, { orderId: order.id, kind: 'payment_expired' })
  if (transition.message && !isQuiet)
    await addOrderMessage(tx, order, {
      kind: transition.message,
      data: {
        ...(refundedSen !== null && (transition.refund || isRefunded(transition)) ? { refundedSen } : {}),
        ...(refundId ? { refundId } : {}),
      },
      at,
      delayMs: transition.message === 'payment_expired' ? expiredDelayMs : getUpdatedBy(by) === 'admin' ? undoMs : 0,
    })

  if (transition.paymentStatus === 'paid' && payment) {
    const { id: paymentIntentId, amount: amountSen, method } = payment
    const details = { orderId: order.id, paymentIntentId, amountSen, method }
    change.logEntries.push({ message: 'Payment received', details })
  }
  if (status !== from)
    change.logEntries.push({
      message: 'Order status changed',
      details: { orderId: order.id, from, to: status, by: getUpdatedBy(by) },
    })
  if (transition.refund && payment)
    await askProvider(change, { paymentIntentId: payment.id, amountSen: payment.amount, reason: note })
}

/** A payment answers the new order, and the next step the payment. */
async function readOldNews(change: OrderChange): Promise<void> {
  const { status, id } = change.order
  if (!isUnpaid(status))
    await readOrderNotifications(change, id, status === 'paid' ? ['new_order'] : ['new_order', 'order_paid'])
}

const isRefunded = ({ paymentStatus }: OrderTransition) =>
  paymentStatus === 'refunded' || paymentStatus === 'partially_refunded'

async function updateProducts({ tx, at, order, publish }: OrderChange, { products }: OrderTransition): Promise<void> {
  switch (products) {
    case 'release': {
      await endHolds(tx, order.id, at)
      const ids = await releaseProducts(tx, order.id)
      // Lists don't hear of what was freed, but of what has changed.
      return publish(...toProductEvents(ids, 'freed'), ...toProductEvents(await applyDuePrices(tx, ids, at), 'changed'))
    }
    case 'reserve':
      await endHolds(tx, order.id, at)
      return publish(...toProductEvents(await reserveProducts(tx, order.id, order.reservedUntil ?? at), 'held'))
    case 'hold':
      return publish(...toProductEvents(await setHoldExpiry(tx, order.id, holdWithoutExpiry), 'held'))
    case 'unsell': {
      const ids = await unsellProducts(tx, { orderId: order.id, until: order.reservedUntil ?? at })
      return publish(...toProductEvents(ids, 'added'), ...toProductEvents(ids, 'held'))
    }
    case 'restock':
      return publish(...toProductEvents(await restockProducts(tx, { orderId: order.id }, at), 'added'))
    case 'withdraw':
      return publish(...toProductEvents(await withdrawProducts(tx, { orderId: order.id }, at), 'removed'))
    case 'sell': {
      const items = await listOrderItems(tx, order)
      const soldProducts = items.map(({ productId, priceSen }) => ({ id: productId, price: priceSen as Sen }))
      const buyer = { name: order.shipName, email: order.email }
      await endHolds(tx, order.id, at)
      await sellProducts(tx, soldProducts, { orderId: order.id, at, buyer })
      for (const { id } of soldProducts) publish({ topic: 'product', id, change: 'sold' })
    }
  }
}
