import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Makes `refunds` the only record of money that goes back, with what is to become of the order. It
 * replaces the `cancellation_*` columns of orders.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const run = (statement: string) => sql.raw(statement).execute(db)
  const refunds = () => db.schema.alterTable('refunds')

  await refunds()
    .addColumn('status', key, column => column.notNull().defaultTo('pending'))
    .execute()
  await refunds()
    .addColumn('amount_sen', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await refunds()
    .addColumn('attempt', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  for (const column of ['refund_id', 'failure_reason', 'target', 'requested_by', 'checked_at', 'warned_at'])
    await refunds().addColumn(column, key).execute()
  await refunds()
    .addColumn('restock', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await run("update refunds set status = 'succeeded' where sent_at is not null")
  await refunds().dropColumn('sent_at').execute()

  // Cancellations that wait for the provider.
  await run(`
    insert into refunds (payment_intent_id, order_id, reason, requested_at, target, restock, requested_by)
    select payment_intent_id, id, cancellation_target || ' by an admin', cancellation_started_at,
      cancellation_target, coalesce(cancellation_restock, 0), cancellation_actor
    from orders where cancellation_target is not null and payment_intent_id is not null
    on conflict do nothing`)
  await run('update refunds set amount_sen = (select total_sen from orders where orders.id = refunds.order_id)')
  await run('drop index orders_cancellation_started')
  for (const column of ['target', 'restock', 'started_at', 'actor'])
    await db.schema.alterTable('orders').dropColumn(`cancellation_${column}`).execute()

  await run('create index refunds_by_order on refunds (order_id)')
  await run("create index refunds_pending on refunds (requested_at) where status = 'pending'")
}
