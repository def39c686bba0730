import type { Db, Tx } from '#store/database.server.ts'
import { isErased } from '#store/erased-person.ts'
import { createId, type OrderId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { MessageOrderRow, OrderMessage, WaitingMessage } from '#store/orders/order-hooks.server.ts'
import type { TransferChange } from '#store/settings/settings-hooks.server.ts'
import { listAdminEmails } from '#store/users/user-queries.server.ts'
import {
  type AccountMessageKind,
  type MessageData,
  type MessageKind,
  type PushKind,
  unfinishedStatuses,
} from './message.ts'

interface Message {
  kind: AccountMessageKind | 'question_answered'
  /** Of the order that was asked about. */
  orderId?: OrderId | null
  recipient: string
  language: Language
  data: MessageData
  at: string
}

/** Defines the hook `addOrderMessage` of `store/orders/order-hooks.server.ts`. */
export async function insertOrderMessage(
  tx: Tx,
  order: MessageOrderRow,
  { kind, data = {}, at, delayMs = 0 }: OrderMessage,
): Promise<void> {
  if (isErased(order) || order.email === '') return
  await insertMessage(tx, {
    orderId: order.id,
    kind,
    // Several refunds of an order may be made at once.
    messageId: [createMessageId(order, kind), ...(data.refundId ? [data.refundId.slice(0, 6)] : [])].join('.'),
    recipient: order.email,
    language: order.language,
    data,
    at,
    sendAfter: new Date(Date.parse(at) + delayMs).toISOString(),
  })
}

/**
 * Puts another message into the outbox, in the transaction of what it says if any. A buyer without
 * an e-mail gets none.
 * @param message.at ISO 8601
 */
export async function addMessage(db: Db, message: Message): Promise<void> {
  if (message.recipient !== '') await insertMessage(db, { ...message, messageId: `${createId()}.${message.kind}` })
}

/** Defines the hook `addRefundFailedMessages` of `store/orders/order-hooks.server.ts`. */
export async function insertRefundFailedMessages(
  tx: Tx,
  order: MessageOrderRow,
  { data = {}, at }: Omit<OrderMessage, 'kind'>,
): Promise<void> {
  const kind = 'refund_failed'
  await mailAdmins(tx, { orderId: order.id, kind, messageId: createMessageId(order, kind), data, at })
}

/** Defines the hook `mailTransferChange` of `store/settings/settings-hooks.server.ts`. */
export const insertTransferChangedMessages = (tx: Tx, { at, ...data }: TransferChange): Promise<void> =>
  mailAdmins(tx, { kind: 'transfer_changed', messageId: `${createId()}.transfer_changed`, data, at })

async function mailAdmins(tx: Tx, message: Omit<NewMessage, 'recipient' | 'language'>): Promise<void> {
  for (const [index, recipient] of (await listAdminEmails(tx)).entries())
    await insertMessage(tx, {
      ...message,
      messageId: `${message.messageId}.${index + 1}`,
      recipient,
      language: 'en',
    })
}

/** Defines the hook `withdrawMessage` of `store/orders/order-hooks.server.ts`. */
export async function deleteWaitingMessage(tx: Tx, { orderId, kind }: WaitingMessage): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * The id of the order can pay for it and appears in no mail. Its number could, very rarely, be that
 * of another order, hence the time.
 */
const createMessageId = ({ orderNumber, createdAt, revision }: MessageOrderRow, kind: MessageKind) =>
  `${orderNumber}.${Date.parse(createdAt).toString(36)}.${kind}.${revision}`.toLowerCase()

interface NewMessage {
  orderId?: OrderId | null
  kind: MessageKind
  messageId: string
  recipient: string
  language: Language
  data: MessageData
  at: string
  /** Not sent before. */
  sendAfter?: string
  attempts?: number
}

const insertMessage = (db: Db, message: NewMessage) => db.insertInto('messages').values(toRow(message)).execute()

/** A row has 11 values. SQLite takes 32,766 in a statement, PostgreSQL 65,535. */
const maxRowsPerStatement = 1_000

/**
 * Puts push messages into the outbox, but those that wait in it. One that failed makes room for the
 * next of its alert.
 */
export async function addPushMessages(db: Db, messages: readonly (NewMessage & { kind: PushKind })[]): Promise<void> {
  for (let start = 0; start < messages.length; start += maxRowsPerStatement) {
    const rows = messages.slice(start, start + maxRowsPerStatement).map(toRow)
    const ids = rows.map(({ messageId }) => messageId)
    await db
      .deleteFrom('messages')
      .where('messageId', 'in', ids)
      .where('status', 'not in', unfinishedStatuses)
      .execute()
    await db
      .insertInto('messages')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

const toRow = ({ orderId = null, data, at, sendAfter = at, attempts = 0, ...message }: NewMessage) => ({
  ...message,
  id: createId(),
  orderId,
  data: JSON.stringify(data),
  status: 'waiting' as const,
  createdAt: at,
  sendAfter,
  attempts,
})
