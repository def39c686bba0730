import type { MessageChannel, MessageFilter, MessageKind, MessageStatus } from '#store/outbox/message.ts'

export const kindNames: Record<MessageKind, string> = {
  reserved: 'Pieces reserved',
  order_confirmed: 'Order confirmed',
  payment_failed: 'Payment failed',
  payment_expired: 'Payment ran out of time',
  shipped: 'Shipped',
  tracking_number: 'Tracking number',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  partially_refunded: 'Refunded in part',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  transfer_changed: 'Account for transfers changed',
  question_answered: 'Answer to a question',
  password_reset: 'New password',
  email_verification: 'E-mail address',
  order_links: 'Links of orders',
  admin_invitation: 'Invitation of an admin',
  notification: 'Push message',
  search_alert: 'Search alert',
}

export const statusNames: Record<MessageStatus, string> = {
  waiting: 'waiting',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
  perhaps_sent: 'perhaps sent',
  kept: 'kept',
}

export const messageChannelNames: Record<MessageChannel, string> = {
  mail: 'E-mails',
  notification: 'Push messages',
  search_alert: 'Search alerts',
}

export const filterNames: Record<MessageFilter, string> = {
  all: 'All',
  problems: 'Need a look',
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Kept',
}
