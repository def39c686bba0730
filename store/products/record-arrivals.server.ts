import type { Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'

/**
 * Remembers that products are new in the shop, or for sale again, until they have been compared
 * with the alerts. To be called in the transaction that makes shoppers see them.
 * @param at ISO 8601
 */
export async function recordArrivals(tx: Tx, ids: readonly ProductId[], at: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('productArrivals')
    .values(ids.map(productId => ({ productId, at })))
    .onConflict(conflict => conflict.column('productId').doUpdateSet({ at }))
    .execute()
}
