import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { alertDays } from '#store/alerts/search-alert-queries.server.ts'
import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { type Db, isPostgres, type Tables } from '#store/database.server.ts'
import { erasedEmail } from '#store/erased-person.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { deleteOldDrafts } from '#store/products/saved-drafts.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { erasedOrderColumns, eraseRows, listBuyerRows } from './personal-rows.server.ts'

const dayMs = 24 * 60 * 60 * 1000
const unpaidOrderMs = 30 * dayMs
/** Stripe sends an event again for up to three days, and by hand for 30. */
const paymentEventMs = 90 * dayMs
/** Limits count by networks and holds of at most some hours. */
const networkMs = dayMs
/** How long the list of sent messages goes back, and that of questions. */
const messageMs = 180 * dayMs
/** Unfinished products that nobody works on any more. Their photos go with them. */
const draftMs = 90 * dayMs
/** Until every repeated submission has arrived. */
const priceChangeMs = dayMs
const batchSize = 200

/**
 * Applies docs/privacy.md: erases the personal data of old unpaid orders, and deletes expired
 * sessions, verifications and rate limits, and old messages, questions, payment events, price
 * changes, drafts and search alerts, in small transactions.
 * @param signal stops between two batches
 */
export async function deleteExpiredData(
  context: Pick<StoreContext, 'db' | 'now' | 'log' | 'events'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, log } = context
  const at = now()
  const inBatches = (work: () => Promise<number>) => runInBatches(work, signal)
  const getTimeBefore = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const deleteWhere = (table: string, condition: RawBuilder<unknown>, key = 'id') =>
    inBatches(() => deleteRows(db, table, key, condition))
  const time = isPostgres(db) ? at : at.toISOString()
  const deleted = {
    erasedOrders: await inBatches(() => eraseUnpaidOrders(context, getTimeBefore(unpaidOrderMs))),
    sessions: await deleteWhere('sessions', sql`expires_at < ${time}`),
    verifications: await deleteWhere('verifications', sql`expires_at < ${time}`),
    networks: await inBatches(() => deleteNetworks(db, getTimeBefore(networkMs))),
    productHolds: await deleteWhere('product_holds', sql`ended_at < ${getTimeBefore(networkMs)}`),
    priceChanges: await deleteWhere('price_changes', sql`at < ${getTimeBefore(priceChangeMs)}`),
    paymentEvents: await deleteWhere('payment_events', sql`received_at < ${getTimeBefore(paymentEventMs)}`),
    messages: await deleteWhere('messages', sql`created_at < ${getTimeBefore(messageMs)}`),
    questions: await deleteWhere('feedbacks', sql`language is not null and created_at < ${getTimeBefore(messageMs)}`),
    drafts: await inBatches(() => deleteOldDrafts({ db, now }, { before: getTimeBefore(draftMs), limit: batchSize })),
    searchAlerts: await deleteWhere('search_alerts', sql`created_at < ${getTimeBefore(alertDays * dayMs)}`),
    // Only PostgreSQL has the table: with SQLite the one process counts in memory.
    rateLimits: isPostgres(db) ? await deleteWhere('rate_limits', sql`expire < ${at.getTime()}`, 'key') : 0,
  }
  if (Object.values(deleted).some(count => count > 0)) log.info(deleted, 'Expired data deleted')
}

async function runInBatches(work: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0
  let count = batchSize
  while (count === batchSize && !signal.aborted) {
    count = await work()
    total += count
  }
  return total
}

/**
 * Deletes one batch of rows. The sign-in library owns some of the tables, so they have no types.
 */
async function deleteRows(db: Db, table: string, key: string, condition: RawBuilder<unknown>): Promise<number> {
  const [rows, id] = [sql.table(table), sql.ref(key)]
  const result =
    await sql`delete from ${rows} where ${id} in (select ${id} from ${rows} where ${condition} limit ${batchSize})`.execute(
      db,
    )
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Deletes a batch of networks that no limit counts by any more.
 * @param before ISO 8601
 */
async function deleteNetworks(db: Db, before: string): Promise<number> {
  const orders = await db
    .updateTable('orders')
    .set({ network: null, networkSite: null })
    .where('id', 'in', eb =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('network', 'is not', null)
        .where('updatedAt', '<', before)
        .limit(batchSize),
    )
    .executeTakeFirstOrThrow()
  await db
    .updateTable('notifications')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('createdAt', '<', before)
    .execute()
  return Number(orders.numUpdatedRows)
}

const neverPaidStatuses: OrderStatus[] = ['pending', 'payment_failed', 'expired', 'cancelled']

/**
 * Erases a batch of orders that were never paid and have not changed since `before`. Left alone is
 * whatever may still be paid or refunded: an open or starting checkout, a bank that is deciding, a
 * refund, a dispute.
 * @param before ISO 8601
 */
async function eraseUnpaidOrders(context: Pick<StoreContext, 'db' | 'events'>, before: string): Promise<number> {
  const mayBeErased = (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.and([
      // Literals, so that both databases use the partial index.
      eb('paid', '=', sql.lit(0)),
      eb('email', '<>', sql.lit(erasedEmail)),
      eb('updatedAt', '<', before),
      // As an expression, or SQLite takes the index by status and reads all erased orders again.
      eb(sql<OrderStatus>`coalesce(status, '')`, 'in', neverPaidStatuses),
      eb('paymentStatus', '<>', 'processing'),
      eb('checkoutStartedAt', 'is', null),
      eb('hasDispute', '=', 0),
      eb.or([eb('reservedUntil', 'is', null), eb('status', 'not in', ['pending', 'payment_failed'])]),
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledgerEntries')
            .select('ledgerEntries.orderId')
            .whereRef('ledgerEntries.orderId', '=', 'orders.id'),
        ),
      ),
    ])
  return changeAndPublish(context, async (tx, publish) => {
    const erased = await tx
      .updateTable('orders')
      .set(erasedOrderColumns)
      .where('id', 'in', eb =>
        eb.selectFrom('orders').select('id').where(mayBeErased).orderBy('updatedAt').limit(batchSize),
      )
      // Checked again, because an order may have changed since it was found.
      .where(mayBeErased)
      .returning('id')
      .execute()
    const ids = erased.map(({ id }) => id)
    if (ids.length > 0) await eraseRows(tx, listBuyerRows(ids))
    publish(...ids.map(id => ({ topic: 'order' as const, id, change: 'changed' as const })))
    return ids.length
  })
}
