import type { OrderId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { MessageKind, MessageStatus } from './message.ts'

/**
 * The outbox of mails, push messages to admins and search alerts. The text is made when the message
 * is sent, so that no copy of the order is stored. A push message is deleted when it was sent.
 */
export interface MessageTable {
  id: string
  orderId: OrderId | null
  kind: MessageKind
  /**
   * The part of the header Message-ID before the @. The same in every attempt. Of a push message
   * what makes it the only one of its kind.
   */
  messageId: string
  /** Of a push message the id of its push subscription or search alert. */
  recipient: string
  language: Language
  /** JSON of MessageData. */
  data: string
  status: MessageStatus
  createdAt: string
  /** Not sent before this time; of a message that was deferred the next attempt. */
  sendAfter: string
  /** Attempts that were begun. */
  attempts: number
  /** When a process began the last attempt. */
  claimedAt: string | null
  sentAt: string | null
  /** Why the last attempt failed. */
  lastError: string | null
  /** When an attempt last ended in doubt: the mail server may have taken the message. */
  inDoubtAt: string | null
}
