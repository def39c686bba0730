import { createHash } from 'node:crypto'
import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { hasRows, insertNew, type Tx } from '#store/database.server.ts'
import { createId, type ProductId } from '#store/ids.ts'
import { notAsking, startAsking } from './asking-price.ts'
import { getDropId, joinDrop } from './create-drop.server.ts'
import type { DropChoice } from './drop.ts'
import { attachPhotos } from './photo-queries.server.ts'
import type { ProductDraft } from './product-draft.ts'
import { toProductEvent } from './product-event.ts'
import { toDraftColumns } from './product-rows.server.ts'
import { recordArrivals } from './record-arrivals.server.ts'
import { endSavedDraft, lockDraft } from './saved-drafts.server.ts'

type CreateProductResult =
  | { ok: true; id: ProductId }
  | { ok: false; reason: 'photos'; urls: string[] }
  | { ok: false; reason: 'drop' | 'exists' }

/**
 * Creates a product that is for sale at once, or when a drop opens. Idempotent by `id`: repeating
 * it with the same draft and drop gives the same result, also when the product has changed since.
 * @param id idempotency key of the form, which becomes the product's id
 * @param drop the drop that brings the product into the shop
 * @returns `photos`: these were not uploaded, or another product shows them. `drop`: the drop has
 * opened or was deleted. `exists`: there is a product with this key, which was created with other
 * values.
 */
export const createProduct = (
  context: ChangeContext,
  draft: ProductDraft,
  by: Actor,
  id = createId() as ProductId,
  drop?: DropChoice,
): Promise<CreateProductResult> =>
  changeAsAdmin(context, by, async change => {
    const { tx, at } = change
    const publication = drop
      ? { dropId: getDropId(drop, id), withdrawnAt: at, ...notAsking }
      : { dropId: null, withdrawnAt: null, ...startAsking(at) }
    const { dropId } = publication
    const after = dropId ? { ...draft, dropId } : draft
    const draftDigest = createHash('sha256').update(JSON.stringify(after)).digest('base64url')
    await lockDraft(tx, id)
    const isNew = await insertNew(tx, 'products', {
      id,
      ...toDraftColumns(draft),
      ...publication,
      inStock: 1,
      createdAt: at,
      sold: 0,
      buyerText: '',
      hidden: 0,
      changedBy: by.uid,
      draftDigest,
    })
    if (!isNew) return compareWithCreated(tx, id, draftDigest)
    // Before the photos, as in whatever deletes a draft: two transactions must not wait in a ring.
    await endSavedDraft(tx, id, { keepUrls: draft.imageUrls, at })
    const urls = await attachPhotos(tx, id, draft.imageUrls)
    if (urls.length > 0) return { ok: false, reason: 'photos', urls }
    if (drop && dropId && !(await joinDrop(change, dropId, drop))) return { ok: false, reason: 'drop' }
    if (!drop) await recordArrivals(tx, [id], at)
    await change.audit('product added', id, { after })
    change.publish(toProductEvent(publication, id, 'added'))
    return { ok: true, id }
  })

/** Compares a draft with the one that created the product. */
async function compareWithCreated(tx: Tx, id: ProductId, digest: string): Promise<CreateProductResult> {
  const created = tx.selectFrom('products').where('id', '=', id).where('draftDigest', '=', digest)
  return (await hasRows(created)) ? { ok: true, id } : { ok: false, reason: 'exists' }
}
