import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { getLatestSince } from './asking-price.ts'
import { isActive } from './product-conditions.server.ts'

/**
 * Gives products the prices that are due by their promotions: called when a promotion begins or
 * ends, and in each transaction that frees products or puts them on sale. One that is held, sold or
 * withdrawn keeps its price until then, and one that was changed by hand for good. The rows of the
 * products have to be locked, so that none is freed while its promotion ends.
 * @param at ISO 8601
 * @param undoneSince since when, ISO 8601, a change by hand was made that is undone
 * @returns the ids whose price has changed
 */
export async function applyDuePrices(
  tx: Tx,
  ids: readonly ProductId[],
  at: string,
  undoneSince = '~',
): Promise<ProductId[]> {
  const changed: ProductId[] = []
  for (const item of ids.length > 0 ? await listDue(tx, ids, undoneSince) : [])
    if (await applyDuePrice(tx, item, at)) changed.push(item.productId)
  return changed
}

type Item = Awaited<ReturnType<typeof listDue>>[number]

const listDue = (tx: Tx, ids: readonly ProductId[], undoneSince: string) =>
  tx
    .selectFrom('promotionItems')
    .innerJoin('promotions', 'id', 'promotionId')
    .select(['id', 'productId', 'priceSen', 'promotionPriceSen', 'name', 'startsAt', 'createdBy', 'endedAt'])
    .where('productId', 'in', ids)
    .where('begunAt', 'is not', null)
    .where(eb =>
      eb.or([
        eb.and([eb('endedAt', 'is', null), eb('state', '=', 'waiting')]),
        eb.and([eb('endedAt', 'is not', null), eb('state', '=', 'applied')]),
        eb.and([eb('state', '=', 'over'), eb(eb.fn.coalesce('endedAt', 'begunAt'), '>=', undoneSince)]),
      ]),
    )
    // One that has ended comes before one that has begun since.
    .orderBy('startsAt')
    .execute()

/** Returns whether the price has changed. */
async function applyDuePrice(tx: Tx, item: Item, at: string): Promise<boolean> {
  const { id, productId, priceSen, promotionPriceSen, name, endedAt } = item
  const by = JSON.parse(item.createdBy) as Actor
  const items = tx.updateTable('promotionItems').where('productId', '=', productId)
  const stored = items.where('promotionId', '=', id)
  const [from, to] = endedAt ? [promotionPriceSen, priceSen] : [priceSen, promotionPriceSen]
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set(eb => ({
      priceSen: to,
      priceSince: at,
      changedBy: by.uid,
      earlierPriceSen: endedAt
        ? null
        : eb.case().when('priceSince', '<=', getLatestSince(item.startsAt)).then(from).else(null).end(),
    }))
    .where('id', '=', productId)
    .where('priceSen', '=', from)
    .where(isActive)
    .where('heldBy', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) {
    // One that can't be changed yet may still have the price of a promotion that ended meanwhile.
    const free = tx.selectFrom('products').select('id').where(isActive).where('heldBy', 'is', null)
    const changed = free.where('id', '=', productId).where('priceSen', '!=', from)
    if (await changed.executeTakeFirst()) await stored.set({ state: 'over' }).execute()
    return false
  }
  // From one that it was in it was taken by hand.
  if (!endedAt) await items.set({ state: 'over' }).where('state', '=', 'applied').execute()
  await stored.set({ state: endedAt ? 'over' : 'applied' }).execute()
  const [before, after] = [from, to].map(price => ({ price, promotion: name }))
  await recordAuditEntry(tx, { by, at, action: 'product changed', subjectId: productId, before, after })
  return true
}
