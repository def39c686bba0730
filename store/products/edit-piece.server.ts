import { type Actor, audit } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { Outside } from '#store/outside.server.ts'
import { searchTextOf } from './listing.ts'
import { claimPhotos, releasePhotos } from './photo-queries.server.ts'
import { imageUrlsOf } from './product.ts'
import type { ProductDraft } from './product-draft.ts'

/** Changes the five fields of a piece and nothing else (DBA-01, readings T32): a sale that happens meanwhile stays one, and an order that is being paid keeps its price. */
export async function editPiece(
  { db, live, now }: Outside,
  id: ProductId,
  { title, description, price, category, imageUrls }: ProductDraft,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'photos' }> {
  const at = now().toISOString()
  const edited = await inTransaction(db, async tx => {
    const before = await tx
      .selectFrom('products')
      .select(['title', 'name', 'description', 'priceSen', 'category', 'imageUrls', 'imageUrl'])
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .executeTakeFirst()
    if (!before) return { ok: false as const, reason: 'missing' as const }
    const shown = imageUrlsOf({
      imageUrl: before.imageUrl,
      imageUrls: JSON.parse(before.imageUrls ?? '[]') as string[],
    })
    // What the piece shows already may be older than the table of photos.
    const added = imageUrls.filter(url => !shown.includes(url))
    if ((await claimPhotos(tx, id, added)).length > 0) return { ok: false as const, reason: 'photos' as const }
    await releasePhotos(tx, id, imageUrls, at)
    await tx
      .updateTable('products')
      .set({
        title,
        description,
        priceSen: price,
        category,
        imageUrls: JSON.stringify(imageUrls),
        searchText: searchTextOf({ title, description, category }),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, {
      by,
      at,
      what: 'product changed',
      subject: id,
      before: {
        title: before.title ?? before.name,
        description: before.description,
        price: before.priceSen,
        category: before.category,
        imageUrls: shown,
      },
      after: { title, description, price, category, imageUrls },
    })
    return { ok: true as const }
  })
  if (edited.ok) live.announce([{ topic: 'product', id, change: 'changed' }])
  return edited
}
