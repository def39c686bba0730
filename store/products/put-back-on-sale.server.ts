import { recordArrivals } from '#store/alerts/record-arrivals.server.ts'
import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import { findDrop } from '#store/drops/drop-queries.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { startAsking } from './asking-price.ts'
import type { ProductTable } from './product-table.ts'

/**
 * Puts a product on sale that was withdrawn, waits for its drop, or was marked as sold elsewhere.
 * Its price counts as asked from now on. Idempotent. One that leaves its drop is new in the shop.
 * @returns `missing`: no such product, or it was deleted. `sold`: an order has sold it.
 */
export async function putBackOnSale(
  { db, events, now }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  id: ProductId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'sold' }> {
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    const product = await tx
      .selectFrom('products')
      .select(['sold', 'soldPriceSen', 'soldAt', 'soldChannel', 'withdrawnAt', 'dropId'])
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .executeTakeFirst()
    if (!product) return { ok: false as const, reason: 'missing' as const }
    const drop = product.dropId ? await findDrop(tx, product.dropId) : undefined
    const isScheduled = product.withdrawnAt !== null && drop?.publishedAt === null
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ withdrawnAt: null, sold: 0, soldPriceSen: null, soldAt: null, soldChannel: null, ...startAsking(at) })
      .$if(isScheduled, query => query.set({ dropId: null, createdAt: at }))
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .where(eb =>
        eb.or([
          eb('withdrawnAt', 'is not', null),
          eb.and([eb('sold', '=', 1), eb('soldChannel', 'is not', null), eb('soldOrderId', 'is', null)]),
        ]),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n)
      return product.sold === 1 ? { ok: false as const, reason: 'sold' as const } : { ok: true as const, changes: [] }
    await recordArrivals(tx, [id], at)
    await recordAuditEntry(tx, {
      by,
      at,
      action: 'product put back on sale',
      subjectId: id,
      before: product.sold === 1 ? toSale(product) : { withdrawnAt: product.withdrawnAt },
      after: product.sold === 1 ? { sold: 0 } : { withdrawnAt: null },
    })
    const changes: StoreEvent[] = [{ topic: 'product', id, change: 'added' }]
    if (isScheduled && drop) changes.push({ topic: 'drop', id: drop.id, change: 'changed' })
    return { ok: true as const, changes }
  })
  if (!result.ok) return result
  if (result.changes.length > 0) events.publish(result.changes)
  return { ok: true }
}

const toSale = ({
  soldPriceSen,
  soldAt,
  soldChannel,
}: Pick<ProductTable, 'soldPriceSen' | 'soldAt' | 'soldChannel'>) => ({
  soldPriceSen,
  soldAt,
  soldChannel,
})
