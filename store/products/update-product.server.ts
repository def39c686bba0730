import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { attachPhotos, detachPhotos } from './photo-queries.server.ts'
import type { ProductDraft } from './product-draft.ts'
import { publicColumns, readImageUrls, readText, toDraftColumns } from './product-rows.server.ts'

/**
 * Updates the editable fields of a product and no others: a concurrent sale or hold stays, and an
 * order that is being paid keeps its price.
 * @returns `missing`: no such product. `photos`: an added photo was not uploaded, or another
 * product shows it.
 */
export async function updateProduct(
  { db, events, now }: StoreContext,
  id: ProductId,
  draft: ProductDraft,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'photos' }> {
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    const before = await findDraft(tx, id)
    if (!before) return { ok: false as const, reason: 'missing' as const }
    // A legacy photo that the product already shows has no row to attach.
    const addedUrls = draft.imageUrls.filter(url => !before.imageUrls.includes(url))
    const notAttached = await attachPhotos(tx, id, addedUrls)
    if (notAttached.length > 0) return { ok: false as const, reason: 'photos' as const }
    await detachPhotos(tx, id, draft.imageUrls, at)
    await tx.updateTable('products').set(toDraftColumns(draft)).where('id', '=', id).execute()
    await recordAuditEntry(tx, { by, at, action: 'product changed', subjectId: id, before, after: draft })
    return { ok: true as const }
  })
  if (result.ok) events.publish([{ topic: 'product', id, change: 'changed' }])
  return result
}

/** Reads the current values of the editable fields. */
async function findDraft(tx: Tx, id: ProductId): Promise<ProductDraft | undefined> {
  const row = await tx
    .selectFrom('products')
    .select(publicColumns)
    .where('id', '=', id)
    .where('hidden', '=', 0)
    .executeTakeFirst()
  return row && { ...readText(row), price: sen(row.priceSen), category: row.category, imageUrls: readImageUrls(row) }
}
