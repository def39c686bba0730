import type { Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'

/** Defines the hook `recordArrivals` of `store/products/product-hooks.server.ts`. */
export async function insertArrivals(tx: Tx, ids: readonly ProductId[], at: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('productArrivals')
    .values(ids.map(productId => ({ productId, at })))
    .onConflict(conflict => conflict.column('productId').doUpdateSet({ at }))
    .execute()
}
