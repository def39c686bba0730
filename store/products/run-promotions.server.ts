import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { changeAndPublish, type Publish } from '#store/change-and-publish.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyDuePrices } from './apply-due-prices.server.ts'
import { lockPrices } from './price-change-queries.server.ts'
import { isActive } from './product-conditions.server.ts'
import { toProductEvents } from './product-event.ts'

/**
 * Begins and ends all promotions whose time has come. Several processes may call it at the same
 * moment: one of them does it, the others find it done. One whose whole time has passed while no
 * process ran never begins. One that fails keeps no other back: it throws at the end.
 */
export async function runDuePromotions(context: ChangeContext & Pick<StoreContext, 'log'>): Promise<void> {
  const { db, now, log } = context
  const at = now().toISOString()
  const due = await db
    .selectFrom('promotions')
    .select('id')
    .where('endedAt', 'is', null)
    .where(eb => eb.or([eb('endsAt', '<=', at), eb.and([eb('startsAt', '<=', at), eb('begunAt', 'is', null)])]))
    // Those that end come first: the next one of a product begins with its former price.
    .orderBy('endsAt')
    .execute()
  const errors: unknown[] = []
  for (const { id } of due)
    await changeAndPublish(context, async (tx, publish) => {
      const open = tx.updateTable('promotions').where('id', '=', id).where('endedAt', 'is', null)
      const ended = await open.set({ endedAt: at }).where('endsAt', '<=', at).executeTakeFirstOrThrow()
      const hasEnded = ended.numUpdatedRows > 0n
      const begun = await open.set({ begunAt: at }).where('begunAt', 'is', null).executeTakeFirstOrThrow()
      if (hasEnded || begun.numUpdatedRows > 0n) await applyPromotion(tx, publish, id, { at, hasEnded })
    }).catch(err => {
      log.error({ err, promotionId: id }, 'Promotion could not begin or end, will retry')
      errors.push(err)
    })
  if (errors.length > 0) throw errors[0]
}

/** Ends a promotion before its time; one that has not begun never does. Idempotent. */
export const endPromotion = (context: ChangeContext, id: string, by: Actor): Promise<void> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const open = tx.updateTable('promotions').where('id', '=', id).where('endedAt', 'is', null)
    const ended = await open.set({ endedAt: at }).returning(['name', 'endsAt']).executeTakeFirst()
    if (!ended) return
    await applyPromotion(tx, publish, id, { at, hasEnded: true })
    await audit('promotion ended', id, { before: ended, after: { endsAt: at } })
  })

/** Gives the products of a promotion that has just begun or ended their prices. */
async function applyPromotion(
  tx: Tx,
  publish: Publish,
  id: string,
  { at, hasEnded }: { at: string; hasEnded: boolean },
): Promise<void> {
  const items = tx.selectFrom('promotionItems').select('productId').where('promotionId', '=', id)
  const ids = (await items.execute()).map(({ productId }) => productId)
  // All its products were deleted.
  if (ids.length === 0) return publish({ topic: 'promotion', id, change: 'changed' })
  // What frees a product meanwhile is waited for, or waits and finds what has begun or ended.
  await lockPrices(tx, ids)
  const changed = await applyDuePrices(tx, ids, at)
  const applied = items.where('state', '=', 'applied')
  const struck = tx.updateTable('products').where('id', 'in', applied).where('earlierPriceSen', 'is not', null)
  // Those that are being paid for keep its price, but it is no longer said to be a lower one.
  if (hasEnded)
    for (const product of await struck.set({ earlierPriceSen: null }).where(isActive).returning('id').execute())
      changed.push(product.id)
  publish({ topic: 'promotion', id, change: 'changed' }, ...toProductEvents(changed, 'changed'))
}
