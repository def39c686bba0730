import type { NotificationTable } from './notification-table.ts'

/** What admins are told. */
export const notificationTypes = ['new_order', 'order_paid', 'low_stock', 'order_cancelled', 'system'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Titles of the notifications that wait for an admin: unread ones stand above all others. */
export const urgentTitles = {
  money: 'Payment needs a look',
  disputed: 'Payment disputed',
  disputeDue: 'Dispute to be answered',
  question: 'New question',
}

/** A message to all admins. Times ISO 8601 UTC. */
export interface Notification
  extends Pick<
    NotificationTable,
    'id' | 'type' | 'title' | 'message' | 'link' | 'readAt' | 'archivedAt' | 'createdAt'
  > {
  read: boolean
  archived: boolean
}

export const readFilters = ['all', 'unread', 'read', 'archived'] as const
export type ReadFilter = (typeof readFilters)[number]

export const typeFilters = ['all', 'orders', 'stock', 'system'] as const
export type TypeFilter = (typeof typeFilters)[number]

export const orderNotificationTypes = [
  'new_order',
  'order_paid',
  'order_cancelled',
] as const satisfies NotificationType[]
export const stockNotificationTypes = ['low_stock'] as const satisfies NotificationType[]

const formatAgo = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`
const minute = 60_000

/**
 * Formats the age of a notification. A time in the future counts as now.
 * @returns undefined from seven days on, when the page shows the date instead
 */
export function formatAge(createdAt: string, now: Date): string | undefined {
  const minutes = Math.floor((now.getTime() - Date.parse(createdAt)) / minute)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return formatAgo(minutes, 'minute')
  if (minutes < 24 * 60) return formatAgo(Math.floor(minutes / 60), 'hour')
  const days = Math.floor(minutes / (24 * 60))
  return days < 7 ? formatAgo(days, 'day') : undefined
}

/** Returns the line under the page's title. */
export function getNotificationSubtitle(
  filter: ReadFilter,
  { unread, archived }: { unread: number; archived: number },
): string {
  if (filter === 'archived') return `${archived} archived notification${archived === 1 ? '' : 's'}`
  return unread > 0 ? `${unread} unread` : 'All caught up!'
}

/** Whether a notification stands above all others until it is read. */
export const isUrgent = ({ read, title }: Pick<Notification, 'read' | 'title'>): boolean =>
  !read && Object.values(urgentTitles).includes(title)

/** Returns the link if it is a path of this site; undefined for other origins and `javascript:`. */
export const sanitizeLink = (link: string): string | undefined => (/^\/(?![/\\])/.test(link) ? link : undefined)
