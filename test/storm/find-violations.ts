import type { Selectable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import type { MessageTable } from '#store/outbox/message-table.ts'
import { type Comparison, compareQuietStore, isFulfilled, isPaidByHand } from '../books/compare-quiet-store.ts'
import { findUnfinished } from '../books/find-unfinished.ts'
import type { ReceivedMail } from '../mail/mail-server.ts'
import type { World } from './world.ts'

export interface StormResult {
  violations: string[]
  /** Payments that the provider has captured, and orders sold with them. */
  payments: number
  sold: number
  /** Payments of which something went back. */
  refunds: number
  orders: number
  mails: number
}

/** Compares the stopped store with what the outside saw: the provider's books and the mails. */
export async function findStormViolations(
  { db, provider, violations }: Pick<World, 'db' | 'provider' | 'violations'>,
  mails: readonly ReceivedMail[],
): Promise<StormResult> {
  const books = await compareQuietStore({ db, stripe: provider.stripe })
  return {
    violations: [
      ...violations,
      ...books.violations,
      ...(await findRefusedPayments(db)),
      ...(await findUnfinished(db)),
      ...(await findHolds(db)),
      ...(await findMessageViolations(db, mails)),
      ...(await findNotificationViolations(db, books)),
    ],
    payments: books.payments.length,
    sold: books.orders.filter(isFulfilled).length,
    refunds: books.payments.filter(({ refundedAmount }) => refundedAmount > 0).length,
    orders: books.orders.length,
    mails: mails.length,
  }
}

/**
 * A hold lasts until its session has ended at the provider, and a change of the order ends it too:
 * so no payment comes for a product that is gone, or with another amount.
 */
async function findRefusedPayments(db: Db): Promise<string[]> {
  const changes = await db
    .selectFrom('orderStatusChanges')
    .select(['orderId', 'note'])
    .where(eb => eb.or([eb('note', 'like', 'Paid too late%'), eb('note', 'like', 'Another sum%')]))
    .execute()
  return changes.map(({ orderId, note }) => `Order ${orderId}: ${note}`)
}

async function findHolds(db: Db): Promise<string[]> {
  const holds = await db.selectFrom('productHolds').selectAll().where('endedAt', 'is', null).execute()
  return holds.map(({ productId, orderId }) => `The hold of ${productId} by ${orderId} has not ended`)
}

/** How often each message may have arrived: a confirmation in doubt is repeated once. */
function isRightCount({ kind, status, inDoubtAt }: Selectable<MessageTable>, count: number): boolean {
  const perhaps = kind === 'order_confirmed' && inDoubtAt !== null ? 1 : 0
  switch (status) {
    case 'sent':
      return count === 1 || count === 1 + perhaps
    case 'perhaps_sent':
      return count <= 1 + perhaps
    case 'waiting':
      return kind === 'payment_expired' && count === 0
    default:
      return status === 'failed' && count <= perhaps
  }
}

/** Every message went out once. */
async function findMessageViolations(db: Db, mails: readonly ReceivedMail[]): Promise<string[]> {
  const messages = await db.selectFrom('messages').selectAll().execute()
  const received = new Map<string, number>()
  for (const { messageId } of mails) {
    const id = messageId.slice(0, messageId.indexOf('@'))
    received.set(id, (received.get(id) ?? 0) + 1)
  }
  const known = new Set(messages.map(({ messageId }) => messageId))
  return [
    ...messages.flatMap(message => {
      const { messageId, status } = message
      const count = received.get(messageId) ?? 0
      return isRightCount(message, count) ? [] : [`Message ${messageId} is ${status} and arrived ${count} times`]
    }),
    ...[...received.keys()].filter(id => !known.has(id)).map(id => `Mail ${id} is no message of the store`),
  ]
}

/** The admins heard of each sale once. */
async function findNotificationViolations(db: Db, { orders }: Comparison): Promise<string[]> {
  const notifications = await db.selectFrom('notifications').select(['type', 'link']).execute()
  const paid = Map.groupBy(
    notifications.filter(({ type }) => type === 'order_paid'),
    ({ link }) => link,
  )
  const placed = notifications.filter(({ type }) => type === 'new_order').length
  return [
    ...orders.flatMap(order => {
      const count = paid.get(getAdminOrderPath(order.id))?.length ?? 0
      // What an admin has noted needs none.
      const isRight = count === (isPaidByHand(order) ? 0 : order.paid)
      return isRight ? [] : [`Order ${order.id} has paid=${order.paid} and ${count} notifications`]
    }),
    ...(placed === orders.length ? [] : [`${orders.length} orders were placed, with ${placed} notifications`]),
  ]
}
