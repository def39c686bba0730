import type { Tx } from '#store/database.server.ts'
import { lastEight, type ProductId } from '#store/ids.ts'
import type { Announcement, ProductChange } from '#store/live.ts'
import type { Sen } from '#store/money.ts'
import type { NotificationType } from '#store/notifications/notification.ts'
import { notify } from '#store/notifications/notify.server.ts'
import type { OrderChange } from '#store/orders/order-life.ts'
import { addStatusChange } from '#store/orders/order-queries.server.ts'
import { findItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { freeProducts, holdUntil, restockProducts, sellProducts } from '#store/products/hold-products.server.ts'
import { heldWithoutClock } from '#store/products/product.ts'

/** What has to be told once the transaction has ended. */
export interface Applied {
  announcements: Announcement[]
  /** A payment whose refund was written down and is now to be sent. */
  refund: string | null
}

interface ChangeContext {
  at: string
  by: string
  paymentIntentId?: string | null
  also?: Partial<OrderRow>
}

export const nothingApplied: Applied = { announcements: [], refund: null }

/**
 * Carries one row of an order's life out, in the transaction that locked the order: order, history, pieces, refund, notifications.
 * `at` is ISO 8601; `also` is what else becomes of the order's columns.
 */
export async function applyChange(
  tx: Tx,
  order: OrderRow,
  change: OrderChange,
  { at, by, paymentIntentId = null, also = {} }: ChangeContext,
): Promise<Applied> {
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

  const announcements: Announcement[] = [{ topic: 'order', id: order.id, change: 'changed' }]
  announcements.push(...(await applyToPieces(tx, order, change, at)))
  if (change.notify) announcements.push(await tellAdmins(tx, order, change.notify, change.note ?? '', at))

  const refund = change.refund ? paymentIntentId : null
  if (refund) await wantRefund(tx, order, refund, { reason: change.note ?? '', at })
  return { announcements, refund }
}

async function applyToPieces(tx: Tx, order: OrderRow, { pieces }: OrderChange, at: string): Promise<Announcement[]> {
  const of = (ids: readonly ProductId[], change: ProductChange): Announcement[] =>
    ids.map(id => ({ topic: 'product', id, change }))
  if (!pieces) return []
  switch (pieces) {
    case 'freed':
      return of(await freeProducts(tx, order.id), 'freed')
    case 'kept':
      return of(await holdUntil(tx, order.id, heldWithoutClock), 'held')
    case 'restocked':
      return of(await restockProducts(tx, order.id), 'added')
    case 'sold': {
      const lines = (await findItems(tx, order)).map(({ productId, priceSen }) => ({
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

async function tellAdmins(
  tx: Tx,
  order: OrderRow,
  type: NotificationType,
  note: string,
  at: string,
): Promise<Announcement> {
  const message = `Order #${lastEight(order.id)} from ${order.shipName}: ${note}`
  const id = await notify(tx, { type, title: titles[type], message, link: '/admin/orders', at })
  return { topic: 'notification', id, change: 'added' }
}

/** Writes down that a payment goes back whole. Returns false when that was already written: money goes back once. */
export async function wantRefund(
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  paymentIntentId: string,
  { reason, at }: { reason: string; at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({ paymentIntentId, orderId: order.id, reason, wantedAt: at, sentAt: null })
    .onConflict(conflict => conflict.column('paymentIntentId').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
