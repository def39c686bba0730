import type { Tx } from '#store/database.server.ts'
import { type ProductId, shortOrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import type { NotificationType } from '#store/notifications/notification.ts'
import { notify } from '#store/notifications/notify.server.ts'
import { releaseProducts, restockProducts, sellProducts, setHoldExpiry } from '#store/products/hold-products.server.ts'
import { holdWithoutExpiry } from '#store/products/product.ts'
import type { ProductChange, StoreEvent } from '#store/store-events.ts'
import { addStatusChange } from './order-queries.server.ts'
import { listOrderItems, type OrderRow } from './order-rows.server.ts'
import type { OrderTransition } from './order-transitions.ts'

/** What remains to be done after the transaction has committed. */
export interface TransitionResult {
  /** To be published. */
  events: StoreEvent[]
  /** Payment whose refund was enqueued and should be processed now. */
  refund: string | null
}

interface TransitionOptions {
  /** ISO 8601. */
  at: string
  by: string
  paymentIntentId?: string | null
  /** Further columns of the order to set. */
  orderColumns?: Partial<OrderRow>
}

export const noTransition: TransitionResult = { events: [], refund: null }

/**
 * Applies a transition to an order that this transaction has locked: its columns and history, its
 * products, the refund and the notification.
 */
export async function applyTransition(
  tx: Tx,
  order: OrderRow,
  transition: OrderTransition,
  { at, by, paymentIntentId = null, orderColumns = {} }: TransitionOptions,
): Promise<TransitionResult> {
  const { note = '' } = transition
  const status = transition.status ?? order.status
  await tx
    .updateTable('orders')
    .set({
      status,
      paymentStatus: transition.paymentStatus ?? order.paymentStatus,
      updatedAt: at,
      ...(status === 'paid' ? { paid: 1, paidAt: at } : {}),
      requiresAction: status === order.status ? order.requiresAction : Number(status === 'paid'),
      ...(transition.hasDispute ? { hasDispute: 1 } : {}),
      ...(paymentIntentId ? { paymentIntentId } : {}),
      ...orderColumns,
    })
    .where('id', '=', order.id)
    .execute()
  if (note) await addStatusChange(tx, { orderId: order.id, status, at, note, updatedBy: by })

  const events: StoreEvent[] = [{ topic: 'order', id: order.id, change: 'changed' }]
  events.push(...(await updateProducts(tx, order, transition, at)))
  if (transition.notify) events.push(await notifyAdmins(tx, order, transition.notify, note, at))

  const refund = transition.refund ? paymentIntentId : null
  if (refund) await enqueueRefund(tx, order, refund, { reason: note, at })
  return { events, refund }
}

async function updateProducts(
  tx: Tx,
  order: OrderRow,
  { products }: OrderTransition,
  at: string,
): Promise<StoreEvent[]> {
  if (!products) return []
  switch (products) {
    case 'release':
      return toProductEvents(await releaseProducts(tx, order.id), 'freed')
    case 'hold':
      return toProductEvents(await setHoldExpiry(tx, order.id, holdWithoutExpiry), 'held')
    case 'restock':
      return toProductEvents(await restockProducts(tx, order.id), 'added')
    case 'sell': {
      const items = await listOrderItems(tx, order)
      const soldProducts = items.map(({ productId, priceSen }) => ({ id: productId, price: priceSen as Sen }))
      const buyer = { name: order.shipName, email: order.email }
      await sellProducts(tx, soldProducts, { orderId: order.id, at, buyer })
      return toProductEvents(
        soldProducts.map(({ id }) => id),
        'sold',
      )
    }
  }
}

const toProductEvents = (ids: readonly ProductId[], change: ProductChange): StoreEvent[] =>
  ids.map(id => ({ topic: 'product', id, change }))

const notificationTitles: Record<NotificationType, string> = {
  new_order: 'New Order Received',
  order_paid: 'Order Paid',
  low_stock: 'Low Stock',
  order_cancelled: 'Order Cancelled',
  system: 'Payment needs a look',
}

async function notifyAdmins(
  tx: Tx,
  order: OrderRow,
  type: NotificationType,
  note: string,
  at: string,
): Promise<StoreEvent> {
  const message = `Order #${shortOrderId(order.id)} from ${order.shipName}: ${note}`
  const id = await notify(tx, { type, title: notificationTitles[type], message, link: '/admin/orders', at })
  return { topic: 'notification', id, change: 'added' }
}

/**
 * Enqueues the refund of a whole payment, in the transaction that decides on it.
 * @param details.at ISO 8601
 * @returns false when the payment's refund is already enqueued: a payment is refunded only once
 */
export async function enqueueRefund(
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  paymentIntentId: string,
  { reason, at }: { reason: string; at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({ paymentIntentId, orderId: order.id, reason, requestedAt: at, sentAt: null })
    .onConflict(conflict => conflict.column('paymentIntentId').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
