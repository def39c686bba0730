import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { lockRows, type Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { copyFields } from '#store/merge-edit.ts'
import { changePrice } from './asking-price.ts'
import type { FieldName } from './fields.ts'
import { type ProductDraftValues, productMerge } from './merge-product.ts'
import { attachPhotos, detachPhotos } from './photo-queries.server.ts'
import type { ProductDraft } from './product-draft.ts'
import { toProductEvent } from './product-event.ts'
import { draftColumns, readDraft, toDraftColumns } from './product-rows.server.ts'

type UpdateProductResult =
  /** `theirs`: fields that somebody else has changed meanwhile, and that kept their change. */
  | { ok: true; theirs: FieldName[] }
  | { ok: false; reason: 'missing' | 'held' | 'sold' | 'conflict' }
  | { ok: false; reason: 'photos'; urls: string[] }

/**
 * Updates the editable fields of a product and no others. Fields that somebody else has changed
 * since `loaded` keep that change. What a shopper pays for or has bought stays as it is.
 * @param loaded the draft that the edit began with; without it nothing counts as changed meanwhile
 * @returns `missing`: no such product. `held`: a shopper is paying for it. `sold`: it was sold.
 * `conflict`: a field was changed by both. `photos`: these were not uploaded, or another product
 * shows them.
 */
export const updateProduct = (
  context: ChangeContext,
  id: ProductId,
  changed: ProductDraft,
  by: Actor,
  loaded?: ProductDraftValues,
): Promise<UpdateProductResult> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const row = await lockProduct(tx, id)
    if (!row) return { ok: false, reason: 'missing' }
    if (row.sold === 1) return { ok: false, reason: 'sold' }
    if (row.heldBy !== null) return { ok: false, reason: 'held' }
    const stored = readDraft(row)
    const { theirs, conflicts } = productMerge.compareEdit({ loaded: loaded ?? stored, changed }, stored)
    if (conflicts.length > 0) return { ok: false, reason: 'conflict' }
    const draft = copyFields(changed, stored, theirs)
    if (productMerge.listDifferences(draft, stored).length === 0) return { ok: true, theirs }
    const urls = await replacePhotos(tx, id, { from: stored.imageUrls, to: draft.imageUrls, at })
    if (urls.length > 0) return { ok: false, reason: 'photos', urls }
    await tx
      .updateTable('products')
      .set({ ...toDraftColumns(draft), ...changePrice(row, draft.price, at), changedBy: by.uid })
      .where('id', '=', id)
      .execute()
    await audit('product changed', id, { before: stored, after: draft })
    publish(toProductEvent(row, id, 'changed'))
    return { ok: true, theirs }
  })

/**
 * Reads a product. The row lock keeps other edits and the start of a payment out until the
 * transaction ends.
 */
function lockProduct(tx: Tx, id: ProductId) {
  const columns = [...draftColumns, 'priceSince', 'heldBy', 'dropId', 'withdrawnAt'] as const
  const query = tx.selectFrom('products').select(columns).where('id', '=', id).where('hidden', '=', 0)
  return lockRows(tx, query).executeTakeFirst()
}

/**
 * Attaches added photos and detaches removed ones.
 * @returns the URLs of added photos that could not be attached
 */
async function replacePhotos(
  tx: Tx,
  id: ProductId,
  { from, to, at }: { from: readonly string[]; to: readonly string[]; at: string },
): Promise<string[]> {
  const notAttached = await attachPhotos(
    tx,
    id,
    to.filter(url => !from.includes(url)),
  )
  if (notAttached.length === 0) await detachPhotos(tx, id, to, at)
  return notAttached
}
