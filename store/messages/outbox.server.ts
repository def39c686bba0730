import type { Db, Tx } from '#store/database.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { listAdminEmails } from '#store/users/user-queries.server.ts'
import type { AccountMessageKind, MessageData, MessageKind, OrderMessageKind } from './message.ts'

type MessageOrderRow = Pick<OrderRow, 'id' | 'orderNumber' | 'createdAt' | 'revision' | 'email' | 'language'>

interface OrderMessageOptions {
  kind: OrderMessageKind
  data?: MessageData
  /** ISO 8601. */
  at: string
  /** Not sent before this time has passed. */
  delayMs?: number
}

interface AccountMessage {
  kind: AccountMessageKind
  recipient: string
  language: Language
  url: string
  at: string
}

/**
 * Puts a message to the buyer into the outbox, in the transaction of what it says. The transaction
 * has locked the order. An erased buyer gets none.
 */
export async function addOrderMessage(
  tx: Tx,
  order: MessageOrderRow,
  { kind, data = {}, at, delayMs = 0 }: OrderMessageOptions,
): Promise<void> {
  if (isErased(order)) return
  await insertMessage(tx, {
    orderId: order.id,
    kind,
    messageId: createMessageId(order, kind),
    recipient: order.email,
    language: order.language,
    data,
    at,
    delayMs,
  })
}

/**
 * Puts a message with a secret link into the outbox, in the transaction that creates the link.
 * @param message.url absolute
 * @param message.at ISO 8601
 */
export const addAccountMessage = (tx: Tx, { kind, recipient, language, url, at }: AccountMessage): Promise<unknown> =>
  insertMessage(tx, {
    orderId: null,
    kind,
    messageId: `${createId()}.${kind}`,
    recipient,
    language,
    data: { url },
    at,
  })

/** Tells every admin by e-mail that money has to be paid back by hand. As `addOrderMessage`. */
export async function addRefundFailedMessages(
  tx: Tx,
  order: MessageOrderRow,
  { data, at }: { data: MessageData; at: string },
): Promise<void> {
  const kind = 'refund_failed'
  for (const [index, recipient] of (await listAdminEmails(tx)).entries())
    await insertMessage(tx, {
      orderId: order.id,
      kind,
      messageId: `${createMessageId(order, kind)}.${index + 1}`,
      recipient,
      language: 'en',
      data,
      at,
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
  orderId: OrderId | null
  kind: MessageKind
  messageId: string
  recipient: string
  language: Language
  data: MessageData
  at: string
  delayMs?: number
}

const insertMessage = (db: Db, { data, at, delayMs = 0, ...message }: NewMessage) =>
  db
    .insertInto('messages')
    .values({
      ...message,
      id: createId(),
      data: JSON.stringify(data),
      status: 'waiting',
      createdAt: at,
      sendAfter: new Date(Date.parse(at) + delayMs).toISOString(),
      attempts: 0,
      claimedAt: null,
      sentAt: null,
      lastError: null,
      inDoubtAt: null,
    })
    .execute()
