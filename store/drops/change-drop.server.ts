import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { DropDraft } from './drop.ts'
import { countProductsOfDrop, isScheduled, lockDrop } from './drop-queries.server.ts'

type Dependencies = Pick<StoreContext, 'db' | 'events' | 'now'>

/**
 * Changes title and time of a drop that has not opened. Its address stays.
 * @returns `missing`: no such drop. `opened`: it has opened.
 */
export async function changeDrop(
  { db, events, now }: Dependencies,
  id: DropId,
  { title, opensAt }: DropDraft,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'opened' }> {
  const result = await inTransaction(db, async tx => {
    const drop = await lockDrop(tx, id)
    if (!drop) return { ok: false as const, reason: 'missing' as const }
    if (drop.publishedAt !== null) return { ok: false as const, reason: 'opened' as const }
    if (drop.title === title && drop.opensAt === opensAt) return { ok: true as const }
    await tx.updateTable('drops').set({ title, opensAt }).where('id', '=', id).execute()
    await recordAuditEntry(tx, {
      by,
      at: now().toISOString(),
      action: 'drop changed',
      subjectId: id,
      before: { title: drop.title, opensAt: drop.opensAt },
      after: { title, opensAt },
    })
    return { ok: true as const }
  })
  if (result.ok) events.publish([{ topic: 'drop', id, change: 'changed' }])
  return result
}

/**
 * Deletes a drop without products. Idempotent.
 * @returns `not-empty`: it has products
 */
export async function deleteDrop(
  { db, events, now }: Dependencies,
  id: DropId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'not-empty' }> {
  const result = await inTransaction(db, async tx => {
    const drop = await lockDrop(tx, id)
    if (!drop) return { ok: true as const }
    if ((await countProductsOfDrop(tx, id)).count > 0) return { ok: false as const, reason: 'not-empty' as const }
    await tx.deleteFrom('drops').where('id', '=', id).execute()
    const { title, opensAt } = drop
    await recordAuditEntry(tx, {
      by,
      at: now().toISOString(),
      action: 'drop removed',
      subjectId: id,
      before: { title, opensAt },
    })
    return { ok: true as const }
  })
  if (result.ok) events.publish([{ topic: 'drop', id, change: 'changed' }])
  return result
}

/**
 * Takes a product out of a drop that has not opened: it stays withdrawn. Idempotent.
 * @returns `missing`: no such product in the drop; it may have come into the shop meanwhile
 */
export async function takeOutOfDrop(
  { db, events, now }: Dependencies,
  id: ProductId,
  dropId: DropId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  const result = await inTransaction(db, async tx => {
    await lockDrop(tx, dropId)
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ dropId: null })
      .where('id', '=', id)
      .where('dropId', '=', dropId)
      .where(isScheduled)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { ok: false as const, reason: 'missing' as const }
    const at = now().toISOString()
    await recordAuditEntry(tx, {
      by,
      at,
      action: 'product taken out of a drop',
      subjectId: id,
      before: { dropId },
      after: { dropId: null },
    })
    return { ok: true as const }
  })
  if (result.ok) events.publish([{ topic: 'drop', id: dropId, change: 'changed' }])
  return result
}
