import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { SoldChannel } from '#store/products/sold-channel.ts'
import { readInBatches } from '#store/read-in-batches.ts'
import type { ChannelRecord } from './channel-revenue.ts'
import type { SoldElsewhere } from './exported-order.ts'
import { sumByMonthAndGroup } from './month-sums.server.ts'
import { createRangeConditions } from './range-conditions.server.ts'
import type { TimeRange } from './time-range.ts'

/** Sums up the products that were sold without an order, per month of the sale and channel. */
export const sumSoldElsewhere = (db: Db, range: TimeRange): Promise<ChannelRecord[]> =>
  sumByMonthAndGroup(db, range, {
    from: sql`from products where sold_channel is not null`,
    time: soldAt,
    group: { name: 'channel', column: sql`sold_channel` },
    sums: { pieces: sql`count(*)`, amount: sql`sum(coalesce(sold_price_sen, price_sen))` },
  }) as Promise<ChannelRecord[]>

const soldAt = sql<string>`products.sold_at`

/** The condition on the channel lets both databases use its index. */
const selectSoldElsewhere = (db: Db, range: TimeRange) =>
  db
    .selectFrom('products')
    .where('soldChannel', 'is not', null)
    .where('soldAt', 'is not', null)
    .where(eb => eb.and(createRangeConditions(soldAt, range)))

/** Lists the products that were sold without an order, the earliest first, in batches. */
export const listSoldElsewhereBatches = (
  db: Db,
  { range, batchSize = 100 }: { range: TimeRange; batchSize?: number },
): AsyncGenerator<SoldElsewhere[]> =>
  readInBatches<SoldElsewhere>(batchSize, async last => {
    const rows = await selectSoldElsewhere(db, range)
      .select(['id', 'title', 'category', 'garmentType', 'brand', 'size', 'condition'])
      .select(['priceSen', 'soldPriceSen', 'soldAt', 'soldChannel'])
      .$if(last !== undefined, query =>
        query.where(sql<boolean>`(${soldAt}, products.id) > (${last?.soldAt}, ${last?.id})`),
      )
      .orderBy('soldAt')
      .orderBy('id')
      .limit(batchSize)
      .execute()
    return rows.map(row => ({ ...row, channel: row.soldChannel as SoldChannel }))
  })
