import type { Change } from '#store/change-and-publish.server.ts'
import { shortOrderId } from '#store/ids.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import { type NotificationType, urgentTitles } from '#store/notifications/notification.ts'
import { getAdminOrderPath } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'

const titles: Record<NotificationType, string> = {
  new_order: 'New Order Received',
  order_paid: 'Order Paid',
  low_stock: 'Low Stock',
  order_cancelled: 'Order Cancelled',
  system: urgentTitles.money,
}

interface AdminNotification {
  type?: NotificationType
  note: string
  pushNote?: string | undefined
  title?: string | undefined
}

/**
 * Notifies the admins of something that happened to an order, in the transaction that causes it.
 * The notification links to the order's page.
 * @param details.type that of money that needs a look when absent
 * @param details.pushNote what the admins' devices show after the number of the order
 * @param details.title that of its type when absent
 */
export async function notifyAdmins(
  change: Change & { order: Pick<OrderRow, 'id' | 'shipName'> },
  { type = 'system', note, pushNote, title = titles[type] }: AdminNotification,
): Promise<void> {
  const { order } = change
  const message = `Order #${shortOrderId(order.id)} from ${order.shipName}: ${note}`
  const pushText = pushNote && `Order #${shortOrderId(order.id)} ${pushNote}`
  await addNotification(change, { type, title, message, link: getAdminOrderPath(order.id), pushText })
}
