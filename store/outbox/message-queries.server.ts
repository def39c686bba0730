import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import {
  accountMessageKinds,
  type Message,
  type MessageFilter,
  type MessageStatus,
  problemStatuses,
} from './message.ts'

const filterStatuses: Record<Exclude<MessageFilter, 'all'>, readonly MessageStatus[]> = {
  problems: problemStatuses,
  waiting: ['waiting', 'sending'],
  sent: ['sent'],
  kept: ['kept'],
}

/** Messages with secret links are left out of everything that admins see. */
const isVisible = (eb: ExpressionBuilder<Tables, 'messages'>) => eb('messages.kind', 'not in', accountMessageKinds)

/** Counts the messages that have failed or were perhaps sent. */
export async function countMessageProblems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .where('status', 'in', problemStatuses)
    .where(isVisible)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists one page of messages, newest first. A page number past the end gives the last page. */
export async function listMessages(
  db: Db,
  { filter, page, pageSize }: { filter: MessageFilter; page: number; pageSize: number },
): Promise<{ messages: Message[]; count: number; page: number; pages: number }> {
  const matches = (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and([isVisible(eb), ...(filter === 'all' ? [] : [eb('messages.status', 'in', filterStatuses[filter])])])
  const counted = await db
    .selectFrom('messages')
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .where(matches)
    .executeTakeFirstOrThrow()
  const count = Number(counted.count)
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

/** Finds a message for the admin area. */
export const findMessage = (db: Db, id: string): Promise<Message | undefined> =>
  selectMessages(db).where('messages.id', '=', id).where(isVisible).executeTakeFirst()

const selectMessages = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('orders', 'orders.id', 'messages.orderId')
    .select([
      'messages.id',
      'messages.kind',
      'messages.status',
      'messages.recipient',
      'messages.language',
      'messages.orderId',
      'orders.orderNumber',
      'messages.createdAt',
      'messages.sendAfter',
      'messages.sentAt',
      'messages.attempts',
      'messages.lastError',
    ])
