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
}
