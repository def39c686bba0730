import { type Actor, audit } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import { newId, type ProductId } from '#store/ids.ts'
import type { Outside } from '#store/outside.server.ts'
import { searchTextOf } from './listing.ts'
import { claimPhotos } from './photo-queries.server.ts'
import type { ProductDraft } from './product-draft.ts'

/** Puts a piece on sale (DBA-01, DBA-02). Refuses photos that nobody uploaded, or that another piece shows. */
export async function listPiece(
  { db, live, now }: Outside,
  { title, description, price, category, imageUrls }: ProductDraft,
  by: Actor,
): Promise<{ ok: true; id: ProductId } | { ok: false; reason: 'photos' }> {
  const at = now().toISOString()
  const id = newId() as ProductId
  const listed = await inTransaction(db, async tx => {
    if ((await claimPhotos(tx, id, imageUrls)).length > 0) return { ok: false as const, reason: 'photos' as const }
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
        searchText: searchTextOf({ title, description, category }),
      })
      .execute()
    await audit(tx, {
      by,
      at,
      what: 'product added',
      subject: id,
      after: { title, description, price, category, imageUrls },
    })
    return { ok: true as const, id }
  })
  if (listed.ok) live.announce([{ topic: 'product', id, change: 'added' }])
  return listed
}
