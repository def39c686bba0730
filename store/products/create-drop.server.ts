import { type Actor, type AdminChange, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { createId, type DropId, type ProductId } from '#store/ids.ts'
import { createDropSlug, type DropChoice, type DropDraft } from './drop.ts'
import { lockDrop } from './drop-queries.server.ts'

/** Creates a drop without products. Idempotent by `id`. */
export const createDrop = (
  context: ChangeContext,
  draft: DropDraft,
  by: Actor,
  id = createId() as DropId,
): Promise<DropId> =>
  changeAsAdmin(context, by, async change => {
    await insertDrop(change, id, draft)
    change.publish({ topic: 'drop', id, change: 'changed' })
    return id
  })

/** The id of the drop that a new product joins. A new drop has the id of its first product. */
export const getDropId = (drop: DropChoice, firstProduct: ProductId): DropId =>
  'id' in drop ? drop.id : (String(firstProduct) as DropId)

/**
 * Makes sure that a new product can wait for a drop: creates a new one, or keeps the chosen one
 * from opening until the transaction ends.
 * @returns false when the chosen drop has opened or was deleted
 */
export async function joinDrop(change: AdminChange, id: DropId, drop: DropChoice): Promise<boolean> {
  if (!('id' in drop)) {
    await insertDrop(change, id, drop)
    return true
  }
  return (await lockDrop(change.tx, id))?.publishedAt === null
}

async function insertDrop({ tx, at, audit }: AdminChange, id: DropId, { title, opensAt }: DropDraft): Promise<void> {
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
  await audit('drop added', id, { after: { title, opensAt } })
}
