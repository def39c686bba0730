import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { type Sen, sen } from '#store/money.ts'
import { bookedAt, createRangeConditions } from './range-conditions.server.ts'
import type { TimeRange } from './time-range.ts'

/** What orders brought in by hand in a time, by the way of the payment that was noted last. */
export async function sumPaidByHand(db: Db, range: TimeRange): Promise<{ way: string; amount: Sen }[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['paymentMethod', sql<number | string>`sum(total_sen - missing_sen)`.as('amount')])
    // Literals, so that both databases use the partial index.
    .where('paid', '=', sql.lit(1))
    .where('paymentIntentId', 'is', null)
    .where('paymentMethod', 'is not', null)
    .where(eb => eb.and(createRangeConditions(bookedAt, range)))
    .groupBy('paymentMethod')
    .orderBy('paymentMethod')
    .execute()
  return rows.map(({ paymentMethod, amount }) => ({ way: paymentMethod ?? '', amount: sen(Number(amount)) }))
}
