import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import type { DropDraft } from './drop.ts'
import { countProductsOfDrop, isScheduled, lockDrop } from './drop-queries.server.ts'

/**
 * Changes title and time of a drop that has not opened. Its address stays.
 * @returns `missing`: no such drop. `opened`: it has opened.
 */
export const changeDrop = (
  context: ChangeContext,
  id: DropId,
  { title, opensAt }: DropDraft,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'opened' }> =>
  changeAsAdmin(context, by, async ({ tx, audit, publish }) => {
    const drop = await lockDrop(tx, id)
    if (!drop) return { ok: false, reason: 'missing' }
    if (drop.publishedAt !== null) return { ok: false, reason: 'opened' }
    publish({ topic: 'drop', id, change: 'changed' })
    if (drop.title === title && drop.opensAt === opensAt) return { ok: true }
    await tx.updateTable('drops').set({ title, opensAt }).where('id', '=', id).execute()
    const before = { title: drop.title, opensAt: drop.opensAt }
    await audit('drop changed', id, { before, after: { title, opensAt } })
    return { ok: true }
  })

/**
 * Deletes a drop without products. Idempotent.
 * @returns `not-empty`: it has products
 */
export const deleteDrop = (
  context: ChangeContext,
  id: DropId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'not-empty' }> =>
  changeAsAdmin(context, by, async ({ tx, audit, publish }) => {
    publish({ topic: 'drop', id, change: 'changed' })
    const drop = await lockDrop(tx, id)
    if (!drop) return { ok: true }
    if ((await countProductsOfDrop(tx, id)).count > 0) return { ok: false, reason: 'not-empty' }
    await tx.deleteFrom('drops').where('id', '=', id).execute()
    const { title, opensAt } = drop
    await audit('drop removed', id, { before: { title, opensAt } })
    return { ok: true }
  })

/**
 * Takes a product out of a drop that has not opened: it stays withdrawn. Idempotent.
 * @returns `missing`: no such product in the drop; it may have come into the shop meanwhile
 */
export const takeOutOfDrop = (
  context: ChangeContext,
  id: ProductId,
  dropId: DropId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> =>
  changeAsAdmin(context, by, async ({ tx, audit, publish }) => {
    await lockDrop(tx, dropId)
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ dropId: null })
      .where('id', '=', id)
      .where('dropId', '=', dropId)
      .where(isScheduled)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'missing' }
    await audit('product taken out of a drop', id, { before: { dropId }, after: { dropId: null } })
    publish({ topic: 'drop', id: dropId, change: 'changed' })
    return { ok: true }
  })
