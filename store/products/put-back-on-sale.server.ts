import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'

/**
 * Puts a withdrawn product back on sale. Idempotent.
 * @returns `missing`: no such product, or it was deleted. `sold`: it is sold.
 */
export async function putBackOnSale(
  { db, events, now }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  id: ProductId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'sold' }> {
  const result = await inTransaction(db, async tx => {
    const product = await tx
      .selectFrom('products')
      .select(['sold', 'withdrawnAt'])
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .executeTakeFirst()
    if (!product) return { ok: false as const, reason: 'missing' as const }
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ withdrawnAt: null })
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .where('withdrawnAt', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n)
      return product.sold === 1
        ? { ok: false as const, reason: 'sold' as const }
        : { ok: true as const, hasChanged: false }
    await recordAuditEntry(tx, {
      by,
      at: now().toISOString(),
      action: 'product put back on sale',
      subjectId: id,
      before: { withdrawnAt: product.withdrawnAt },
      after: { withdrawnAt: null },
    })
    return { ok: true as const, hasChanged: true }
  })
  if (!result.ok) return result
  if (result.hasChanged) events.publish([{ topic: 'product', id, change: 'added' }])
  return { ok: true }
}
