import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#store/database.server.ts'
import { isErased } from '#store/erased-person.ts'
import { createId, type OrderId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import { splitIntoBatches } from '#store/read-in-batches.ts'
import { listAdminEmails } from '#store/users/user-queries.server.ts'
import {
  type AccountMessageKind,
  type MessageData,
  type MessageKind,
  type OrderMessageKind,
  type PushKind,
  unfinishedStatuses,
} from './message.ts'

type MessageOrderRow = Pick<
  Selectable<Tables['orders']>,
  'id' | 'orderNumber' | 'createdAt' | 'revision' | 'email' | 'language'
>

interface OrderMessage {
  kind: OrderMessageKind
  /** What goes back with it, the refund that it is about, and why that failed. */
  data?: Pick<MessageData, 'refundedSen' | 'refundId' | 'reason'>
  /** ISO 8601. */
  at: string
  /** Not sent before this time has passed. */
  delayMs?: number
}

/**
 * Puts a message to the buyer into the outbox, in the transaction of what it says. The transaction
 * has locked the order. An erased buyer gets none.
 */
export async function addOrderMessage(
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
export async function addMessage(
  db: Db,
  message: Omit<NewMessage, 'messageId'> & { kind: AccountMessageKind | 'question_answered' },
): Promise<void> {
  if (message.recipient !== '') await insertMessage(db, { ...message, messageId: `${createId()}.${message.kind}` })
}

/** Tells every admin by e-mail that money has to be paid back by hand. As `addOrderMessage`. */
export async function addRefundFailedMessages(
  tx: Tx,
  order: MessageOrderRow,
  { data = {}, at }: Omit<OrderMessage, 'kind'>,
): Promise<void> {
  const kind = 'refund_failed'
  await mailAdmins(tx, { orderId: order.id, kind, messageId: createMessageId(order, kind), data, at })
}

/**
 * Tells every admin by e-mail where buyers transfer money to from now on.
 * @param change.changedBy e-mail address of the admin
 * @param change.account as it is now; may be empty
 * @param change.at ISO 8601
 */
export const mailTransferChange = (
  tx: Tx,
  { at, ...data }: { changedBy: string; account: string; at: string },
): Promise<void> => mailAdmins(tx, { kind: 'transfer_changed', messageId: `${createId()}.transfer_changed`, data, at })

async function mailAdmins(tx: Tx, message: Omit<NewMessage, 'recipient' | 'language'>): Promise<void> {
  for (const [index, recipient] of (await listAdminEmails(tx)).entries())
    await insertMessage(tx, {
      ...message,
      messageId: `${message.messageId}.${index + 1}`,
      recipient,
      language: 'en',
    })
}

/**
 * Takes a message back that was not sent yet, in the transaction that undoes what it says.
 * @returns false when there is none, or a process has begun to send it
 */
export async function withdrawMessage(
  tx: Tx,
  { orderId, kind }: { orderId: OrderId; kind: OrderMessageKind },
): Promise<boolean> {
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
  /** Of the order that it is about. */
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
  for (const batch of splitIntoBatches(messages, maxRowsPerStatement)) {
    const rows = batch.map(toRow)
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
