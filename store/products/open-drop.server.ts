import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { changeAndPublish, type Publish } from '#store/change-and-publish.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { DropId } from '#store/ids.ts'
import { startAsking } from './asking-price.ts'
import { findDrop } from './drop-queries.server.ts'
import { toProductEvents } from './product-event.ts'
import { recordArrivals } from './record-arrivals.server.ts'

/**
 * Opens all drops whose time has come. Several processes may call it at the same moment: one of
 * them opens each drop, the others find it opened.
 */
export async function openDueDrops(context: ChangeContext): Promise<void> {
  const { db, now } = context
  const at = now().toISOString()
  const due = await db
    .selectFrom('drops')
    .select('id')
    .where('publishedAt', 'is', null)
    .where('opensAt', '<=', at)
    .orderBy('opensAt')
    .execute()
  for (const { id } of due) await changeAndPublish(context, (tx, publish) => publishProducts(tx, publish, id, { at }))
}

/**
 * Opens a drop before its time. Idempotent.
 * @returns `missing`: no such drop
 */
export const openDropNow = (
  context: ChangeContext,
  id: DropId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const isOpened = await publishProducts(tx, publish, id, { at, opensAt: at })
    if (isOpened) await audit('drop opened', id, { after: { opensAt: at } })
    return isOpened || (await findDrop(tx, id)) ? { ok: true } : { ok: false, reason: 'missing' }
  })

/**
 * Puts all products of a drop on sale, as new ones.
 * @param opening.opensAt replaces the announced time; without it the drop has to be due
 * @returns false when it has opened before or isn't due
 */
async function publishProducts(
  tx: Tx,
  publish: Publish,
  id: DropId,
  { at, opensAt }: { at: string; opensAt?: string },
): Promise<boolean> {
  const drop = await tx
    .updateTable('drops')
    .set({ publishedAt: at, ...(opensAt && { opensAt }) })
    .where('id', '=', id)
    .where('publishedAt', 'is', null)
    .$if(opensAt === undefined, query => query.where('opensAt', '<=', at))
    .returning('opensAt')
    .executeTakeFirst()
  if (!drop) return false
  const products = await tx
    .updateTable('products')
    .set({ withdrawnAt: null, createdAt: drop.opensAt, ...startAsking(at) })
    .where('dropId', '=', id)
    .where('withdrawnAt', 'is not', null)
    .where('hidden', '=', 0)
    .returning('id')
    .execute()
  const ids = products.map(product => product.id)
  await recordArrivals(tx, ids, at)
  publish({ topic: 'drop', id, change: 'opened' }, ...toProductEvents(ids, 'added'))
  return true
}
