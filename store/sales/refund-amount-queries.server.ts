import { type SqlBool, sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { bookedAt, createRangeConditions } from './range-conditions.server.ts'
import type { TimeRange } from './time-range.ts'

/**
 * Selects what went back to buyers in a time: `orderId`, `at`, and `amount` in sen. A refund counts
 * when it succeeded; one that failed later comes back, negative, when it failed. Payments that no
 * order has taken were never revenue, so their refunds don't count. What of a sale by hand never
 * came counts as gone back when it was sold.
 */
export function selectRefunds(db: Db, range: TimeRange) {
  const selectAmounts = (time: 'madeAt' | 'failedAt', sign: 1 | -1) =>
    db
      .selectFrom('ledgerEntries')
      .select([
        'ledgerEntries.orderId',
        sql<string>`${sql.ref(`ledgerEntries.${time}`)}`.as('at'),
        sql<number>`${sql.lit(sign)} * ledger_entries.amount_sen`.as('amount'),
      ])
      // As a join PostgreSQL reads all orders.
      .where(sql<SqlBool>`1 = (select paid from orders where orders.id = ledger_entries.order_id
        and coalesce(ledger_entries.payment_intent_id, '') = coalesce(orders.payment_intent_id, ''))`)
      .where('ledgerEntries.direction', '=', 'out')
      .where('ledgerEntries.madeAt', 'is not', null)
      .where(`ledgerEntries.${time}`, 'is not', null)
      .where(eb => eb.and(createRangeConditions(sql.ref(`ledgerEntries.${time}`), range)))
  const missing = db
    .selectFrom('orders')
    .select(['id as orderId', bookedAt.as('at'), 'missingSen as amount'])
    .where('paid', '=', 1)
    .where(sql<SqlBool>`missing_sen <> 0`)
    .where(eb => eb.and(createRangeConditions(bookedAt, range)))
  return selectAmounts('madeAt', 1).unionAll(selectAmounts('failedAt', -1)).unionAll(missing)
}

/** Sums up what went back of each of these orders in a time, in sen. */
export async function sumRefundsOfOrders(
  db: Db,
  range: TimeRange,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, number>> {
  const rows = await db
    .selectFrom(selectRefunds(db, range).as('amounts'))
    .select(eb => ['orderId', eb.fn.sum<number | string>('amount').as('amount')])
    .where('orderId', 'in', orderIds)
    .groupBy('orderId')
    .execute()
  return new Map(rows.map(({ orderId, amount }) => [orderId, Number(amount)]))
}
