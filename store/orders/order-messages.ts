/** What buyers are told about their order. */
export const orderMessageKinds = [
  'reserved',
  'order_confirmed',
  'payment_failed',
  'payment_expired',
  'shipped',
  'tracking_number',
  'delivered',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const
export type OrderMessageKind = (typeof orderMessageKinds)[number]

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
