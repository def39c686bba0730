import type { NotificationType } from './notification.ts'

export interface NotificationTable {
  id: string
  type: NotificationType
  title: string
  message: string
  link: string
  read: number
  readAt: string | null
  archived: number
  archivedAt: string | null
  createdAt: string
  /**
   * Network (IPv4 address or IPv6 /48) whose unpaid orders or questions this notification collects
   * within an hour. Deleted after a day.
   */
  network: string | null
  /** Number of orders or questions collected; null for a notification that collects none. */
  collectedOrders: number | null
  /**
   * What the admins' devices are to show; null when there is nothing for them, or once each of them
   * has its message in the outbox.
   */
  pushText: string | null
}
