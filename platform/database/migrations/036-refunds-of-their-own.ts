import { CamelCasePlugin, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import { type EarlierRefund, type EarlierRefundAmount, getMergedRefundId, mergeRefunds } from '../merge-refunds.ts'

type Key = RawBuilder<unknown> | 'text'
type Row = Record<string, unknown>

interface EarlierRequest {
  id: string
  orderId: string
  paymentIntentId: string
  attempt: number
  sentAt: string
  response: string | null
  failureStatus: number | null
}

interface EarlierTables {
  refunds: EarlierRefund & { orderId: string }
  refundAmounts: EarlierRefundAmount & { orderId: string }
  refundRequests: EarlierRequest
  disputes: { id: string; orderId: string }
  orders: { id: string; updatedAt: string }
}

const batchSize = 250

/**
 * Gives refunds an id of their own, so that a payment may have several: one row for every sum that
 * goes back, which `refunds` by payment and `refund_amounts` were before. Adds the products that
 * come back with a refund.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // A refund that is recorded between the reading and the end of the tables would be lost. Orders
  // come first, as they do in the transactions of the store.
  if (dialect === 'postgres') {
    await sql`lock table orders in share row exclusive mode`.execute(db)
    await sql`lock table refunds, refund_amounts, refund_requests in access exclusive mode`.execute(db)
  }
  const { refunds, requests } = await readMerged(db.withPlugin(new CamelCasePlugin()) as Kysely<EarlierTables>)
  for (const table of ['refunds', 'refund_amounts', 'refund_requests']) await db.schema.dropTable(table).execute()
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await createRefunds(db, key)
  await createRefundItems(db, key)
  await createRefundRequests(db, key)
  await insertRows(db, 'refunds', refunds)
  await insertRows(db, 'refundRequests', requests)
}

async function readMerged(db: Kysely<EarlierTables>): Promise<{ refunds: Row[]; requests: Row[] }> {
  const readByOrder = async <T extends { orderId: string }>(rows: Promise<T[]>) =>
    Map.groupBy(await rows, ({ orderId }) => orderId)
  const refunds = await readByOrder(db.selectFrom('refunds').selectAll().execute())
  const amounts = await readByOrder(db.selectFrom('refundAmounts').selectAll().execute())
  const disputes = await readByOrder(db.selectFrom('disputes').select(['id', 'orderId']).execute())
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'updatedAt'])
    .where(eb =>
      eb.or([
        eb('id', 'in', eb.selectFrom('refunds').select('refunds.orderId')),
        eb('id', 'in', eb.selectFrom('refundAmounts').select('refundAmounts.orderId')),
      ]),
    )
    .execute()
  const merged = orders.flatMap(({ id: orderId, updatedAt }) =>
    mergeRefunds({
      updatedAt,
      refunds: refunds.get(orderId) ?? [],
      refundAmounts: amounts.get(orderId) ?? [],
      disputeIds: (disputes.get(orderId) ?? []).map(({ id }) => id),
    }).map(refund => ({
      ...refund,
      orderId,
      isRest: Number(refund.isRest),
      restock: Number(refund.restock),
    })),
  )
  const requests = await db.selectFrom('refundRequests').selectAll().execute()
  return {
    refunds: merged,
    requests: requests.map(({ paymentIntentId, attempt, ...request }) => ({
      ...request,
      refundId: getMergedRefundId({ paymentIntentId, attempt }),
    })),
  }
}

async function createRefunds(db: Kysely<unknown>, key: Key): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await db.schema
    .createTable('refunds')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('order_id', key, column => column.notNull().references('orders.id'))
    .addColumn('payment_intent_id', key)
    .addColumn('way', 'text', column => column.notNull())
    .addColumn('provider_id', key)
    .addColumn('amount_sen', 'integer', column => column.notNull())
    .addColumn('is_rest', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('status', key, column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('requested_at', key, column => column.notNull())
    .addColumn('requested_by', 'text')
    .addColumn('paid_how', 'text')
    .addColumn('paid_on', 'text')
    .addColumn('target', 'text')
    .addColumn('restock', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('succeeded_at', key)
    .addColumn('failed_at', key)
    .addColumn('failure_reason', 'text')
    .addColumn('settled_by', key)
    .addColumn('checked_at', key)
    .addColumn('warned_at', key)
    .execute()
  await run('create index refunds_by_order on refunds (order_id)')
  await run('create index refunds_by_payment on refunds (payment_intent_id)')
  await run("create index refunds_pending on refunds (requested_at) where status = 'pending'")
}

async function createRefundItems(db: Kysely<unknown>, key: Key): Promise<void> {
  await db.schema
    .createTable('refund_items')
    .addColumn('refund_id', key, column => column.notNull().references('refunds.id'))
    .addColumn('order_id', key, column => column.notNull().references('orders.id'))
    .addColumn('product_id', key, column => column.notNull())
    .addColumn('restock', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('refund_items_key', ['refund_id', 'product_id'])
    .execute()
  await db.schema.createIndex('refund_items_by_order').on('refund_items').column('order_id').execute()
}

/** The refund of an earlier attempt may be gone, so `refund_id` refers to no row. */
async function createRefundRequests(db: Kysely<unknown>, key: Key): Promise<void> {
  await db.schema
    .createTable('refund_requests')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('order_id', key, column => column.notNull().references('orders.id'))
    .addColumn('refund_id', key, column => column.notNull())
    .addColumn('sent_at', key, column => column.notNull())
    .addColumn('response', 'text')
    .addColumn('failure_status', 'integer')
    .execute()
  await db.schema.createIndex('refund_requests_by_refund').on('refund_requests').column('refund_id').execute()
}

async function insertRows(db: Kysely<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  const handle = db.withPlugin(new CamelCasePlugin()) as Kysely<Record<string, Row>>
  for (let start = 0; start < rows.length; start += batchSize)
    await handle
      .insertInto(table)
      .values(rows.slice(start, start + batchSize))
      .execute()
}
