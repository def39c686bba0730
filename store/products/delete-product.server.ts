import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { detachPhotos } from './photo-queries.server.ts'
import { toProductEvent } from './product-event.ts'
import { draftColumns, readDraft } from './product-rows.server.ts'

/**
 * Deletes a product. A sold or ordered one is only hidden, because sales and the buyer's order page
 * still show it.
 * @returns `missing`: no such product. `held`: somebody is paying for it.
 */
export async function deleteProduct(
  { db, events, now }: StoreContext,
  id: ProductId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'held' }> {
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    // Hiding locks the row, so that no checkout can hold the product from here on.
    const product = await tx
      .updateTable('products')
      .set({ hidden: 1 })
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .returning([...draftColumns, 'heldBy', 'dropId', 'withdrawnAt'])
      .executeTakeFirst()
    if (!product) return { ok: false as const, reason: 'missing' as const }
    if (product.heldBy !== null) return { ok: false as const, reason: 'held' as const }
    const order = await tx
      .selectFrom('orderItems')
      .select('orderId')
      .where('productId', '=', id)
      .limit(1)
      .executeTakeFirst()
    const isReferenced = product.sold === 1 || order !== undefined
    if (!isReferenced) {
      await detachPhotos(tx, id, [], at)
      await tx.deleteFrom('products').where('id', '=', id).execute()
    }
    const { dropId, withdrawnAt } = product
    await recordAuditEntry(tx, {
      by,
      at,
      action: 'product removed',
      subjectId: id,
      before: { ...readDraft(product), sold: product.sold },
      after: isReferenced ? { hidden: 1 } : undefined,
    })
    return { ok: true as const, event: toProductEvent({ dropId, withdrawnAt }, id, 'removed') }
  })
  if (!result.ok) return result
  events.publish([result.event])
  return { ok: true }
}
