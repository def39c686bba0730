import { countRows, type Db } from '#store/database.server.ts'
import { findProviderCheck } from '#store/movements/provider-check.server.ts'
import { type OrderStatus, orderStatuses } from '#store/orders/order-status.ts'
import { isMail } from '#store/outbox/message-conditions.server.ts'

/** What monitoring asks the database. */
export type StoreCounts = Awaited<ReturnType<typeof readStoreCounts>>

/** Counts orders, holds and backlogs, with the time since when the oldest waits in ISO 8601. */
export async function readStoreCounts(db: Db) {
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const waiting = await db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('recordedAt').as('oldest')])
    .where('madeAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('stoppedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    orders: Object.fromEntries(
      orderStatuses.map(status => [status, orders.find(row => row.status === status)?.count ?? 0]),
    ) as Record<OrderStatus, number>,
    heldProducts: await countRows(db.selectFrom('products').where('heldBy', 'is not', null)),
    /** Refunds that the provider has not confirmed. */
    pendingRefunds: waiting,
    /** Orders of which an admin has to pay something back. */
    failedRefunds: await countRows(db.selectFrom('orders').where('owedSen', '>', 0)),
    /** The jobs that record their success, because most of their runs have nothing to do. */
    checkJobs: {
      'compare books': await findProviderCheck(db, 'books'),
      'read movements': await findProviderCheck(db, 'movements'),
    },
    outboxes: await readOutboxes(db),
  }
}

async function readOutboxes(db: Db) {
  const waiting = db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('messages.createdAt').as('oldest')])
    .where('status', '=', 'waiting')
  const mail = await waiting.where(isMail).executeTakeFirstOrThrow()
  const push = await waiting
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'messages.recipient')
    .executeTakeFirstOrThrow()
  const count = await countRows(db.selectFrom('searchAlertMatches').where('sentAt', 'is', null))
  return { mail, push, searchAlerts: { count } }
}
