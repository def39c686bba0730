import { type SqlBool, sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { createRangeConditions } from './range-conditions.server.ts'
import type { TimeRange } from './time-range.ts'

/**
 * Selects what went back to buyers in a time: `orderId`, `at`, and `amount` in sen. A refund counts
 * when it succeeded; one that failed later comes back, negative, when it failed. Payments that no
 * order has taken were never revenue, so their refunds don't count.
 */
export function selectRefunds(db: Db, range: TimeRange) {
  const selectAmounts = (time: 'succeededAt' | 'failedAt', sign: 1 | -1) =>
    db
      .selectFrom('refunds')
      .select([
        'refunds.orderId',
        sql<string>`${sql.ref(`refunds.${time}`)}`.as('at'),
        sql<number>`${sql.lit(sign)} * refunds.amount_sen`.as('amount'),
      ])
      // As a join PostgreSQL reads all orders.
      .where(sql<SqlBool>`1 = (select paid from orders where orders.id = refunds.order_id
        and coalesce(refunds.payment_intent_id, '') = coalesce(orders.payment_intent_id, ''))`)
      .where('refunds.succeededAt', 'is not', null)
      .where(`refunds.${time}`, 'is not', null)
      .where(eb => eb.and(createRangeConditions(sql.ref(`refunds.${time}`), range)))
  return selectAmounts('succeededAt', 1).unionAll(selectAmounts('failedAt', -1))
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
