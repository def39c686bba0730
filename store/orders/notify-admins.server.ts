import type { Tx } from '#store/database.server.ts'
import { shortOrderId } from '#store/ids.ts'
import type { NotificationType } from '#store/notifications/notification.ts'
import { notify } from '#store/notifications/notify.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { getAdminOrderPath } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'

const titles: Record<NotificationType, string> = {
  new_order: 'New Order Received',
  order_paid: 'Order Paid',
  low_stock: 'Low Stock',
  order_cancelled: 'Order Cancelled',
  system: 'Payment needs a look',
}

interface AdminNotification {
  type: NotificationType
  note: string
  at: string
  pushNote?: string | undefined
  title?: string | undefined
}

/**
 * Notifies the admins of something that happened to an order, in the transaction that causes it.
 * The notification links to the order's page.
 * @param details.at ISO 8601
 * @param details.pushNote what the admins' devices show after the number of the order
 * @param details.title that of its type when absent
 */
export async function notifyAdmins(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'shipName'>,
  { type, note, at, pushNote, title = titles[type] }: AdminNotification,
): Promise<StoreEvent> {
  const message = `Order #${shortOrderId(order.id)} from ${order.shipName}: ${note}`
  const pushText = pushNote && `Order #${shortOrderId(order.id)} ${pushNote}`
  const link = getAdminOrderPath(order.id)
  return notify(tx, { type, title, message, link, at, pushText })
}
