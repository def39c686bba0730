import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createSearchText } from './listing.ts'
import { attachPhotos, detachPhotos } from './photo-queries.server.ts'
import { listImageUrls } from './product.ts'
import type { ProductDraft } from './product-draft.ts'

/** Changes the five fields of a piece and nothing else (DBA-01, readings T32): a sale that happens meanwhile stays one, and an order that is being paid keeps its price. */
export async function updateProduct(
  { db, events, now }: StoreContext,
  id: ProductId,
  { title, description, price, category, imageUrls }: ProductDraft,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'photos' }> {
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    const before = await tx
      .selectFrom('products')
      .select(['title', 'name', 'description', 'priceSen', 'category', 'imageUrls', 'imageUrl'])
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .executeTakeFirst()
    if (!before) return { ok: false as const, reason: 'missing' as const }
    const currentUrls = listImageUrls({
      imageUrl: before.imageUrl,
      imageUrls: JSON.parse(before.imageUrls ?? '[]') as string[],
    })
    // What the piece shows already may be older than the table of photos.
    const addedUrls = imageUrls.filter(url => !currentUrls.includes(url))
    if ((await attachPhotos(tx, id, addedUrls)).length > 0) return { ok: false as const, reason: 'photos' as const }
    await detachPhotos(tx, id, imageUrls, at)
    await tx
      .updateTable('products')
      .set({
        title,
        description,
        priceSen: price,
        category,
        imageUrls: JSON.stringify(imageUrls),
        searchText: createSearchText({ title, description, category }),
      })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(tx, {
      by,
      at,
      action: 'product changed',
      subjectId: id,
      before: {
        title: before.title ?? before.name,
        description: before.description,
        price: before.priceSen,
        category: before.category,
        imageUrls: currentUrls,
      },
      after: { title, description, price, category, imageUrls },
    })
    return { ok: true as const }
  })
  if (result.ok) events.publish([{ topic: 'product', id, change: 'changed' }])
  return result
}
