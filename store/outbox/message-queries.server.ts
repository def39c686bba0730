import type { ExpressionBuilder } from 'kysely'
import { countRows, type Db, type Tables } from '#store/database.server.ts'
import {
  type Message,
  type MessageChannel,
  type MessageFilter,
  type MessageStatus,
  problemStatuses,
  unfinishedStatuses,
} from './message.ts'
import { isVisibleMail } from './message-conditions.server.ts'

const filterStatuses: Record<Exclude<MessageFilter, 'all'>, readonly MessageStatus[]> = {
  problems: problemStatuses,
  waiting: unfinishedStatuses,
  sent: ['sent'],
  kept: ['kept'],
}

/** Counts the mails that have failed or were perhaps sent. */
export const countMessageProblems = (db: Db): Promise<number> =>
  countRows(db.selectFrom('messages').where('status', 'in', problemStatuses).where(isVisibleMail))

/** Lists one page of messages, newest first. A page number past the end gives the last page. */
export async function listMessages(
  db: Db,
  {
    channel,
    filter,
    page,
    pageSize,
  }: { channel: MessageChannel; filter: MessageFilter; page: number; pageSize: number },
): Promise<{ messages: Message[]; count: number; page: number; pages: number }> {
  const matches = (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and([
      channel === 'mail' ? isVisibleMail(eb) : eb('messages.kind', '=', channel),
      ...(filter === 'all' ? [] : [eb('messages.status', 'in', filterStatuses[filter])]),
    ])
  const count = await countRows(db.selectFrom('messages').where(matches))
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const current = Math.min(Math.max(1, page), pages)
  const messages = await selectMessages(db)
    .where(matches)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute()
  return { messages, count, page: current, pages }
}

/** Finds a mail for the admin area. */
export const findMessage = (db: Db, id: string): Promise<Message | undefined> =>
  selectMessages(db).where('messages.id', '=', id).where(isVisibleMail).executeTakeFirst()

const selectMessages = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('orders', 'orders.id', 'messages.orderId')
    .leftJoin('pushSubscriptions', 'pushSubscriptions.id', 'messages.recipient')
    .leftJoin('users', 'users.id', 'pushSubscriptions.userId')
    .select([
      'messages.id',
      'messages.kind',
      'messages.status',
      'messages.recipient',
      'users.email as deviceOwner',
      'messages.language',
      'messages.orderId',
      'orders.orderNumber',
      'messages.createdAt',
      'messages.sendAfter',
      'messages.sentAt',
      'messages.attempts',
      'messages.lastError',
    ])
