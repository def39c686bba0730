import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import { createId, type ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createSearchText } from './listing.ts'
import { attachPhotos } from './photo-queries.server.ts'
import type { ProductDraft } from './product-draft.ts'

/** Puts a piece on sale (DBA-01, DBA-02). Refuses photos that nobody uploaded, or that another piece shows. */
export async function createProduct(
  { db, events, now }: StoreContext,
  { title, description, price, category, imageUrls }: ProductDraft,
  by: Actor,
): Promise<{ ok: true; id: ProductId } | { ok: false; reason: 'photos' }> {
  const at = now().toISOString()
  const id = createId() as ProductId
  const result = await inTransaction(db, async tx => {
    if ((await attachPhotos(tx, id, imageUrls)).length > 0) return { ok: false as const, reason: 'photos' as const }
    await tx
      .insertInto('products')
      .values({
        id,
        title,
        description,
        priceSen: price,
        category,
        imageUrls: JSON.stringify(imageUrls),
        inStock: 1,
        createdAt: at,
        sold: 0,
        hidden: 0,
        searchText: createSearchText({ title, description, category }),
      })
      .execute()
    await recordAuditEntry(tx, {
      by,
      at,
      action: 'product added',
      subjectId: id,
      after: { title, description, price, category, imageUrls },
    })
    return { ok: true as const, id }
  })
  if (result.ok) events.publish([{ topic: 'product', id, change: 'added' }])
  return result
}
