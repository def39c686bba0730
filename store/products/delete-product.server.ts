import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { hasRows } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { detachPhotos } from './photo-queries.server.ts'
import { toProductEvent } from './product-event.ts'
import { draftColumns, readDraft } from './product-rows.server.ts'

/**
 * Deletes a product. A sold or ordered one is only hidden, because sales and the buyer's order page
 * still show it.
 * @returns `missing`: no such product. `held`: somebody is paying for it.
 */
export const deleteProduct = (
  context: ChangeContext,
  id: ProductId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'held' }> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    // Hiding locks the row, so that no checkout can hold the product from here on.
    const product = await tx
      .updateTable('products')
      .set({ hidden: 1 })
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .returning([...draftColumns, 'heldBy', 'dropId', 'withdrawnAt'])
      .executeTakeFirst()
    if (!product) return { ok: false, reason: 'missing' }
    if (product.heldBy !== null) return { ok: false, reason: 'held' }
    const isReferenced = product.sold === 1 || (await hasRows(tx.selectFrom('orderItems').where('productId', '=', id)))
    if (!isReferenced) {
      await detachPhotos(tx, id, [], at)
      await tx.deleteFrom('products').where('id', '=', id).execute()
    }
    await audit('product removed', id, {
      before: { ...readDraft(product), sold: product.sold },
      after: isReferenced ? { hidden: 1 } : undefined,
    })
    publish(toProductEvent(product, id, 'removed'))
    return { ok: true }
  })
