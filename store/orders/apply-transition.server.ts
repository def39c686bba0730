import type { Tx } from '#store/database.server.ts'
import { type ProductId, shortOrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import type { NotificationType } from '#store/notifications/notification.ts'
import { notify } from '#store/notifications/notify.server.ts'
import { addStatusChange } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import type { OrderTransition } from '#store/orders/order-transitions.ts'
import { releaseProducts, restockProducts, sellProducts, setHoldExpiry } from '#store/products/hold-products.server.ts'
import { holdWithoutExpiry } from '#store/products/product.ts'
import type { ProductChange, StoreEvent } from '#store/store-events.ts'

/** What has to be told once the transaction has ended. */
export interface TransitionResult {
  storeEvents: StoreEvent[]
  /** A payment whose refund was written down and is now to be sent. */
  refund: string | null
}

interface TransitionOptions {
  at: string
  by: string
  paymentIntentId?: string | null
  also?: Partial<OrderRow>
}

export const noTransition: TransitionResult = { storeEvents: [], refund: null }

/**
 * Carries one row of an order's life out, in the transaction that locked the order: order, history, pieces, refund, notifications.
 * `at` is ISO 8601; `also` is what else becomes of the order's columns.
 */
export async function applyTransition(
  tx: Tx,
  order: OrderRow,
  change: OrderTransition,
  { at, by, paymentIntentId = null, also = {} }: TransitionOptions,
): Promise<TransitionResult> {
  const status = change.status ?? order.status
  await tx
    .updateTable('orders')
    .set({
      status,
      paymentStatus: change.paymentStatus ?? order.paymentStatus,
      updatedAt: at,
      ...(status === 'paid' ? { paid: 1, paidAt: at } : {}),
      requiresAction: status === order.status ? order.requiresAction : Number(status === 'paid'),
      ...(change.hasDispute ? { hasDispute: 1 } : {}),
      ...(paymentIntentId ? { paymentIntentId } : {}),
      ...also,
    })
    .where('id', '=', order.id)
    .execute()
  if (change.note) await addStatusChange(tx, { orderId: order.id, status, at, note: change.note, updatedBy: by })

  const storeEvents: StoreEvent[] = [{ topic: 'order', id: order.id, change: 'changed' }]
  storeEvents.push(...(await updateProducts(tx, order, change, at)))
  if (change.notify) storeEvents.push(await notifyAdmins(tx, order, change.notify, change.note ?? '', at))

  const refund = change.refund ? paymentIntentId : null
  if (refund) await enqueueRefund(tx, order, refund, { reason: change.note ?? '', at })
  return { storeEvents, refund }
}

async function updateProducts(
  tx: Tx,
  order: OrderRow,
  { products }: OrderTransition,
  at: string,
): Promise<StoreEvent[]> {
  const of = (ids: readonly ProductId[], change: ProductChange): StoreEvent[] =>
    ids.map(id => ({ topic: 'product', id, change }))
  if (!products) return []
  switch (products) {
    case 'freed':
      return of(await releaseProducts(tx, order.id), 'freed')
    case 'kept':
      return of(await setHoldExpiry(tx, order.id, holdWithoutExpiry), 'held')
    case 'restocked':
      return of(await restockProducts(tx, order.id), 'added')
    case 'sold': {
      const lines = (await listOrderItems(tx, order)).map(({ productId, priceSen }) => ({
        id: productId,
        price: priceSen as Sen,
      }))
      await sellProducts(tx, lines, { orderId: order.id, at, buyer: { name: order.shipName, email: order.email } })
      return of(
        lines.map(({ id }) => id),
        'sold',
      )
    }
  }
}

const titles: Record<NotificationType, string> = {
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
  const id = await notify(tx, { type, title: titles[type], message, link: '/admin/orders', at })
  return { topic: 'notification', id, change: 'added' }
}

/** Writes down that a payment goes back whole. Returns false when that was already written: money goes back once. */
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
