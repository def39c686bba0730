import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import { createId, type DropId, type ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createDropSlug, type DropChoice, type DropDraft } from './drop.ts'
import { lockDrop } from './drop-queries.server.ts'

interface Change {
  by: Actor
  /** ISO 8601. */
  at: string
}

/** Creates a drop without products. Idempotent by `id`. */
export async function createDrop(
  { db, events, now }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  draft: DropDraft,
  by: Actor,
  id = createId() as DropId,
): Promise<DropId> {
  await inTransaction(db, tx => insertDrop(tx, id, draft, { by, at: now().toISOString() }))
  events.publish([{ topic: 'drop', id, change: 'changed' }])
  return id
}

/** The id of the drop that a new product joins. A new drop has the id of its first product. */
export const getDropId = (drop: DropChoice, firstProduct: ProductId): DropId =>
  'id' in drop ? drop.id : (String(firstProduct) as DropId)

/**
 * Makes sure that a new product can wait for a drop: creates a new one, or keeps the chosen one
 * from opening until the transaction ends.
 * @returns false when the chosen drop has opened or was deleted
 */
export async function joinDrop(tx: Tx, id: DropId, drop: DropChoice, change: Change): Promise<boolean> {
  if (!('id' in drop)) {
    await insertDrop(tx, id, drop, change)
    return true
  }
  return (await lockDrop(tx, id))?.publishedAt === null
}

async function insertDrop(tx: Tx, id: DropId, { title, opensAt }: DropDraft, { by, at }: Change): Promise<void> {
  if (await lockDrop(tx, id)) return
  for (let number = 0; ; number++) {
    const slug = createDropSlug(title, number)
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('drops')
      .values({ id, slug, title, opensAt, publishedAt: null, createdAt: at })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) break
  }
  await recordAuditEntry(tx, { by, at, action: 'drop added', subjectId: id, after: { title, opensAt } })
}
