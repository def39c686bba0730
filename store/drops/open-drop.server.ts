import { recordArrivals } from '#store/alerts/record-arrivals.server.ts'
import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { DropId } from '#store/ids.ts'
import { startAsking } from '#store/products/asking-price.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

type Dependencies = Pick<StoreContext, 'db' | 'events' | 'now'>

/**
 * Opens all drops whose time has come. Several processes may call it at the same moment: one of
 * them opens each drop, the others find it opened.
 */
export async function openDueDrops({ db, events, now }: Dependencies): Promise<void> {
  const at = now().toISOString()
  const due = await db
    .selectFrom('drops')
    .select('id')
    .where('publishedAt', 'is', null)
    .where('opensAt', '<=', at)
    .orderBy('opensAt')
    .execute()
  for (const { id } of due) events.publish((await inTransaction(db, tx => publishProducts(tx, id, { at }))) ?? [])
}

/**
 * Opens a drop before its time. Idempotent.
 * @returns `missing`: no such drop
 */
export async function openDropNow(
  { db, events, now }: Dependencies,
  id: DropId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  const at = now().toISOString()
  const opened = await inTransaction(db, async tx => {
    const changes = await publishProducts(tx, id, { at, opensAt: at })
    if (changes) await recordAuditEntry(tx, { by, at, action: 'drop opened', subjectId: id, after: { opensAt: at } })
    return changes
  })
  if (opened) events.publish(opened)
  const isMissing = !opened && !(await db.selectFrom('drops').select('id').where('id', '=', id).executeTakeFirst())
  return isMissing ? { ok: false, reason: 'missing' } : { ok: true }
}

/**
 * Puts all products of a drop on sale, as new ones.
 * @param opening.opensAt replaces the announced time; without it the drop has to be due
 * @returns what to publish, the drop first; undefined when it has opened before or isn't due
 */
async function publishProducts(
  tx: Tx,
  id: DropId,
  { at, opensAt }: { at: string; opensAt?: string },
): Promise<StoreEvent[] | undefined> {
  const drop = await tx
    .updateTable('drops')
    .set({ publishedAt: at, ...(opensAt && { opensAt }) })
    .where('id', '=', id)
    .where('publishedAt', 'is', null)
    .$if(opensAt === undefined, query => query.where('opensAt', '<=', at))
    .returning('opensAt')
    .executeTakeFirst()
  if (!drop) return undefined
  const products = await tx
    .updateTable('products')
    .set({ withdrawnAt: null, createdAt: drop.opensAt, ...startAsking(at) })
    .where('dropId', '=', id)
    .where('withdrawnAt', 'is not', null)
    .where('hidden', '=', 0)
    .returning('id')
    .execute()
  await recordArrivals(
    tx,
    products.map(product => product.id),
    at,
  )
  return [
    { topic: 'drop', id, change: 'opened' },
    ...products.map((product): StoreEvent => ({ topic: 'product', id: product.id, change: 'added' })),
  ]
}
