import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import { createId, type ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { attachPhotos } from './photo-queries.server.ts'
import type { ProductDraft } from './product-draft.ts'
import { toDraftColumns } from './product-rows.server.ts'

/**
 * Creates a product that is for sale at once.
 * @returns `photos`: a photo was not uploaded, or another product shows it
 */
export async function createProduct(
  { db, events, now }: StoreContext,
  draft: ProductDraft,
  by: Actor,
): Promise<{ ok: true; id: ProductId } | { ok: false; reason: 'photos' }> {
  const at = now().toISOString()
  const id = createId() as ProductId
  const result = await inTransaction(db, async tx => {
    const notAttached = await attachPhotos(tx, id, draft.imageUrls)
    if (notAttached.length > 0) return { ok: false as const, reason: 'photos' as const }
    await tx
      .insertInto('products')
      .values({ id, ...toDraftColumns(draft), inStock: 1, createdAt: at, sold: 0, hidden: 0 })
      .execute()
    await recordAuditEntry(tx, { by, at, action: 'product added', subjectId: id, after: draft })
    return { ok: true as const, id }
  })
  if (result.ok) events.publish([{ topic: 'product', id, change: 'added' }])
  return result
}
