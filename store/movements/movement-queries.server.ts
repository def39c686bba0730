import { type Selectable, sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { readInBatches } from '#store/read-in-batches.ts'
import { sumByMonth } from '#store/sales/month-sums.server.ts'
import { createRangeConditions } from '#store/sales/range-conditions.server.ts'
import type { TimeRange } from '#store/sales/time-range.ts'
import type { ListedMovement, PayoutTable } from './movement-table.ts'

const movedAt = sql<string>`movements.created_at`
const arrivesAt = sql<string>`payouts.arrives_at`
const shopCurrency = 'myr'

/** What the provider has taken in a month, in sen: fees of movements, and those of its own. */
export interface MonthFees {
  month: string
  fees: number
}

/** Sums up the provider's fees per month of their movements, the latest first. */
export async function sumFees(db: Db, range: TimeRange): Promise<MonthFees[]> {
  const months = await sumByMonth(db, range, {
    from: sql`from movements where currency = ${shopCurrency}`,
    time: movedAt,
    sums: { fees: sql`sum(case when kind = 'fee' then -net_sen else fee_sen end)` },
  })
  return months.reverse()
}

export type PayoutRow = Selectable<PayoutTable>

/** Lists the payouts that arrive in a time, the latest first. */
export const listPayouts = (db: Db, { range, limit }: { range: TimeRange; limit: number }): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where(eb => eb.and(createRangeConditions(arrivesAt, range)))
    .orderBy('arrivesAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Lists the movements of a time, the earliest first, in batches. */
export const listMovementBatches = (
  db: Db,
  { range, batchSize = 200 }: { range: TimeRange; batchSize?: number },
): AsyncGenerator<ListedMovement[]> =>
  readInBatches(batchSize, last =>
    db
      .selectFrom('movements')
      .leftJoin('orders', 'orders.id', 'movements.orderId')
      .leftJoin('payouts', join =>
        join.onRef('payouts.id', '=', 'movements.payoutId').on('payouts.status', '!=', 'failed'),
      )
      .selectAll('movements')
      .select(['orders.orderNumber', 'payouts.arrivesAt as bankedAt'])
      .where(eb => eb.and(createRangeConditions(movedAt, range)))
      .$if(last !== undefined, query =>
        query.where(sql<boolean>`(${movedAt}, movements.id) > (${last?.createdAt}, ${last?.id})`),
      )
      .orderBy('movements.createdAt')
      .orderBy('movements.id')
      .limit(batchSize)
      .execute(),
  )
