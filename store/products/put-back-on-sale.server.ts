import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { ProductId } from '#store/ids.ts'
import { applyDuePrices } from './apply-due-prices.server.ts'
import { startAsking } from './asking-price.ts'
import { findDrop } from './drop-queries.server.ts'
import { recordArrivals } from './record-arrivals.server.ts'

/**
 * Puts a product on sale that was withdrawn, waits for its drop, or was marked as sold elsewhere.
 * Its price counts as asked from now on. Idempotent. One that leaves its drop is new in the shop.
 * @returns `missing`: no such product, or it was deleted. `sold`: an order has sold it.
 */
export const putBackOnSale = (
  context: ChangeContext,
  id: ProductId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'sold' }> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const product = await tx
      .selectFrom('products')
      .select(['sold', 'soldPriceSen', 'soldAt', 'soldChannel', 'withdrawnAt', 'dropId'])
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .executeTakeFirst()
    if (!product) return { ok: false, reason: 'missing' }
    const drop = product.dropId ? await findDrop(tx, product.dropId) : undefined
    const isScheduled = product.withdrawnAt !== null && drop?.publishedAt === null
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ withdrawnAt: null, sold: 0, soldPriceSen: null, soldAt: null, soldChannel: null, ...startAsking(at) })
      .$if(isScheduled, query => query.set({ dropId: null, createdAt: at }))
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .where(eb =>
        eb.or([
          eb('withdrawnAt', 'is not', null),
          eb.and([eb('sold', '=', 1), eb('soldChannel', 'is not', null), eb('soldOrderId', 'is', null)]),
        ]),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return product.sold === 1 ? { ok: false, reason: 'sold' } : { ok: true }
    await recordArrivals(tx, [id], at)
    await applyDuePrices(tx, [id], at)
    const { sold, soldPriceSen, soldAt, soldChannel, withdrawnAt } = product
    await audit('product put back on sale', id, {
      before: sold === 1 ? { soldPriceSen, soldAt, soldChannel } : { withdrawnAt },
      after: sold === 1 ? { sold: 0 } : { withdrawnAt: null },
    })
    publish({ topic: 'product', id, change: 'added' })
    if (isScheduled && drop) publish({ topic: 'drop', id: drop.id, change: 'changed' })
    return { ok: true }
  })
