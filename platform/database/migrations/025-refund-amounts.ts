import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Adds every sum that went back to a buyer, refunds in part included, and their total in the order.
 * Takes over what `refunds` and the audit entries know; `completeRefundAmounts` asks the provider
 * about the rest.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const run = (statement: string) => sql.raw(statement).execute(db)
  await db.schema
    .alterTable('orders')
    .addColumn('refunded_sen', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('refund_amounts')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('order_id', key, column => column.notNull().references('orders.id'))
    .addColumn('payment_intent_id', key)
    .addColumn('amount_sen', 'integer', column => column.notNull())
    .addColumn('succeeded_at', key)
    .addColumn('failed_at', key)
    .execute()
  await run('create index refund_amounts_by_order on refund_amounts (order_id)')
  await run('create index orders_booked on orders ((coalesce(paid_at, created_at)), id)')

  const endedAt = `(select min(timestamp) from order_status_changes
    where order_id = orders.id and order_status_changes.status in ('cancelled', 'refunded'))`
  await run(`
    insert into refund_amounts (id, order_id, payment_intent_id, amount_sen, succeeded_at)
    select coalesce(refund_id, 'refund-' || refunds.payment_intent_id), orders.id, refunds.payment_intent_id,
      amount_sen, coalesce(${endedAt}, checked_at, requested_at)
    from refunds join orders on orders.id = refunds.order_id where refunds.status = 'succeeded'`)
  await run(`
    insert into refund_amounts (id, order_id, payment_intent_id, amount_sen, succeeded_at)
    select 'paid-back-' || payment_intent_id, order_id, payment_intent_id, amount_sen, coalesce(
      (select max(at) from audit_entries where action = 'refund paid back by hand' and subject_id = order_id),
      requested_at)
    from refunds where status = 'paid_back'`)
  await run(`
    insert into refund_amounts (id, order_id, payment_intent_id, amount_sen, succeeded_at)
    select 'paid-back-' || id, id, null, total_sen, coalesce(${endedAt}, updated_at)
    from orders where paid = 1 and payment_status = 'refunded' and payment_intent_id is null`)
  await run(`
    update orders set refunded_sen = coalesce((select sum(amount_sen) from refund_amounts
      where order_id = orders.id and coalesce(refund_amounts.payment_intent_id, '') = coalesce(orders.payment_intent_id, '')),
      0)`)
}
