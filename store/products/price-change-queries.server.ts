import type { Selectable } from 'kysely'
import { type Db, lockRows, type Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { PriceClock } from './asking-price.ts'
import type { ChangedPrice, PriceChange, SkippedPrice } from './price-change.ts'
import type { PriceChangeTable } from './product-table.ts'

/** Finds the last price change of an admin since a time, ISO 8601. */
export async function findLatestPriceChange(
  db: Db,
  { actorId, since }: { actorId: string; since: string },
): Promise<PriceChange | undefined> {
  const row = await db
    .selectFrom('priceChanges')
    .selectAll()
    .where('actorId', '=', actorId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPriceChange(row)
}

/** Finds a price change of an admin, and locks it until the transaction ends. */
export async function lockPriceChange(tx: Tx, id: string, actorId: string): Promise<PriceChange | undefined> {
  const query = tx.selectFrom('priceChanges').selectAll().where('id', '=', id).where('actorId', '=', actorId)
  const row = await lockRows(tx, query).executeTakeFirst()
  return row && toPriceChange(row)
}

const toPriceChange = ({ id, at, changed, skipped, undoneAt, notUndone }: Selectable<PriceChangeTable>) => ({
  id,
  at,
  changed: JSON.parse(changed) as ChangedPrice[],
  skipped: JSON.parse(skipped) as SkippedPrice[],
  undoneAt,
  notUndone: JSON.parse(notUndone ?? '[]') as SkippedPrice[],
})

/**
 * Reads the prices of products by id. The row locks keep other changes and the start of a payment
 * out until the transaction ends.
 */
export async function lockPrices(tx: Tx, ids: readonly ProductId[]) {
  const query = tx
    .selectFrom('products')
    .select(['id', 'title', 'priceSen', 'priceSince', 'earlierPriceSen'])
    .select(['sold', 'heldBy', 'withdrawnAt'])
    .where('id', 'in', ids)
    .where('hidden', '=', 0)
    // In a fixed order, so that two changes can't deadlock.
    .orderBy('id')
  const rows = await lockRows(tx, query).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Finds since when products ask their prices, by id. */
export async function findPriceClocks(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, PriceClock>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'priceSince', 'earlierPriceSen'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...clock }) => [id, clock]))
}
