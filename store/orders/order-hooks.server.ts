import type { ClientNetwork } from '#store/client-network.ts'
import { createHook } from '#store/hook.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { NotificationType, OrderMessageKind } from './order-messages.ts'
import type { OrderRow } from './order-rows.server.ts'

export type MessageOrderRow = Pick<OrderRow, 'id' | 'orderNumber' | 'createdAt' | 'revision' | 'email' | 'language'>

export interface OrderMessage {
  kind: OrderMessageKind
  /** What goes back with it, the refund that it is about, and why that failed. */
  data?: { refundedSen?: number; refundId?: string; reason?: string }
  /** ISO 8601. */
  at: string
  /** Not sent before this time has passed. */
  delayMs?: number
}

/**
 * Puts a message to the buyer into the outbox, in the transaction of what it says. The transaction
 * has locked the order. An erased buyer gets none.
 */
export const addOrderMessage = createHook<[order: MessageOrderRow, message: OrderMessage]>('addOrderMessage')

/** Tells every admin by e-mail that money has to be paid back by hand. As `addOrderMessage`. */
export const addRefundFailedMessages =
  createHook<[order: MessageOrderRow, message: Omit<OrderMessage, 'kind'>]>('addRefundFailedMessages')

export interface WaitingMessage {
  orderId: OrderId
  kind: OrderMessageKind
}

/**
 * Takes a message back that was not sent yet, in the transaction that undoes what it says.
 * @returns false when there is none, or a process has begun to send it
 */
export const withdrawMessage = createHook<[message: WaitingMessage], boolean>('withdrawMessage')

export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  /** A path of this site. */
  link: string
  /** ISO 8601. */
  at: string
  /**
   * What the admins' devices show; without it nothing is pushed. It names no buyer, because push
   * services and locked screens see it.
   */
  pushText?: string | undefined
  /** Of what the admins know already. */
  isRead?: boolean
}

/**
 * Stores a notification for the admins, in the transaction that causes it.
 * @returns its event, to be published after the commit
 */
export const notify = createHook<[notification: NewNotification], StoreEvent>('notify')

/**
 * Notifies the admins of a new order: of many unpaid ones of a network together.
 * @param details.network undefined: every order has its own notification
 * @param details.at ISO 8601
 * @param details.isRead whether the admins know of it
 */
export const notifyNewOrder = createHook<
  [
    order: Pick<OrderRow, 'id' | 'shipName'>,
    details: { network: ClientNetwork | undefined; at: string; isRead: boolean },
  ],
  StoreEvent
>('notifyNewOrder')

/**
 * Marks notifications of an order as read, in the transaction of what makes them old news.
 * @param details.at ISO 8601
 */
export const readNotifications = createHook<
  [order: Pick<OrderRow, 'id'>, details: { types: readonly NotificationType[]; at: string }],
  StoreEvent[]
>('readNotifications')
