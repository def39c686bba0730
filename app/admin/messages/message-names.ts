import type { MessageChannel, MessageFilter, MessageKind } from '#store/outbox/message.ts'

const kindNames: Partial<Record<MessageKind, string>> = {
  reserved: 'Pieces reserved',
  payment_expired: 'Payment ran out of time',
  partially_refunded: 'Refunded in part',
  transfer_changed: 'Account for transfers changed',
  question_answered: 'Answer to a question',
  password_reset: 'New password',
  email_verification: 'E-mail address',
  order_links: 'Links of orders',
  admin_invitation: 'Invitation of an admin',
  notification: 'Push message',
  search_alert: 'Search alert',
}

/** What a message is about, in words of its own or those of its kind: 'Order confirmed'. */
export const nameKind = (kind: MessageKind): string =>
  kindNames[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

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
