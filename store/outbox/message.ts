import type { MessageTable } from './message-table.ts'

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

/** Messages that carry secret links. Nobody but the recipient may see them. */
export const accountMessageKinds = ['password_reset', 'email_verification', 'order_links', 'admin_invitation'] as const
export type AccountMessageKind = (typeof accountMessageKinds)[number]

export const isAccountMessage = ({ kind }: { kind: MessageKind }) =>
  (accountMessageKinds as readonly MessageKind[]).includes(kind)

/** Push messages: a notification to a device of an admin, and a search alert to its browser. */
export const pushKinds = ['notification', 'search_alert'] as const
export type PushKind = (typeof pushKinds)[number]

/** What every admin is mailed. */
export type AdminMessageKind = 'refund_failed' | 'transfer_changed'

export type MessageKind = OrderMessageKind | AdminMessageKind | 'question_answered' | AccountMessageKind | PushKind

export const isPushKind = (kind: MessageKind): kind is PushKind => (pushKinds as readonly string[]).includes(kind)

/**
 * `sending`: claimed by a process. `perhaps_sent`: the connection was lost after the mail server
 * had begun to receive it. `kept`: there was no mail server.
 */
export const messageStatuses = ['waiting', 'sending', 'sent', 'failed', 'perhaps_sent', 'kept'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Statuses in which a push message keeps others like it out of the outbox. */
export const unfinishedStatuses = ['waiting', 'sending'] as const satisfies MessageStatus[]

/** Statuses that an admin has to look at. */
export const problemStatuses = ['failed', 'perhaps_sent'] as const satisfies MessageStatus[]

export const messageFilters = ['all', 'problems', 'waiting', 'sent', 'kept'] as const
export type MessageFilter = (typeof messageFilters)[number]

/** How messages travel, as the admin area lists them. */
export const messageChannels = ['mail', ...pushKinds] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Statuses in which an admin may send a message by hand. */
const sendableStatuses: readonly MessageStatus[] = [...problemStatuses, 'kept']
export const canSendByHand = ({ status }: Pick<Message, 'status'>) => sendableStatuses.includes(status)

/** A message as the admin area lists it. Times ISO 8601 UTC. */
export interface Message
  extends Pick<
      MessageTable,
      'id' | 'kind' | 'status' | 'recipient' | 'language' | 'orderId' | 'createdAt' | 'sendAfter'
    >,
    Pick<MessageTable, 'sentAt' | 'attempts' | 'lastError'> {
  /** E-mail address of the admin to whose device a push message goes; null without one. */
  deviceOwner: string | null
  /** Null when the message is about no order. */
  orderNumber: string | null
}

/** What must not change until a message is sent, though the order may. Amounts in sen. */
export interface MessageData {
  /** The notification that a device of an admin shows, with these words. */
  notificationId?: string
  text?: string
  /** What goes back to the buyer with this message. */
  refundedSen?: number
  /** The refund that the message is about. */
  refundId?: string
  /** The question that the message answers. */
  questionId?: string
  /** Why a refund failed, in the provider's words. */
  reason?: string
  /** Who has changed the account for transfers, and to what. */
  changedBy?: string
  /** Id of the admin who invites another one. */
  invitedBy?: string
  account?: string
}
