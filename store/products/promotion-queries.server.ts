import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { PlannedPromotion } from './promotion.ts'

/** A promotion as the page of prices lists it. */
export type Promotion = Awaited<ReturnType<typeof listPromotions>>[number]

/** Lists the promotions that are running or coming, with the number of their products. */
export const listPromotions = (db: Db) =>
  db
    .selectFrom('promotions')
    .innerJoin('promotionItems', 'promotionId', 'id')
    .select(['id', 'name', 'startsAt', 'endsAt', 'begunAt'])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .groupBy(['id', 'name', 'startsAt', 'endsAt', 'begunAt'])
    .orderBy('startsAt')
    .execute()

/** Finds when the next promotion begins or ends, ISO 8601. */
export async function findNextPromotionChange(db: Db): Promise<string | undefined> {
  const open = db.selectFrom('promotions').select(['startsAt', 'endsAt', 'begunAt']).where('endedAt', 'is', null)
  return (await open.execute()).map(({ startsAt, endsAt, begunAt }) => (begunAt ? endsAt : startsAt)).sort()[0]
}

/** Lists the promotions that have not ended and that products are or will be in, by product. */
export async function listPlannedPromotions(
  db: Db,
  ids: readonly ProductId[],
): Promise<Partial<Record<ProductId, PlannedPromotion[]>>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('promotionItems')
    .innerJoin('promotions', 'promotions.id', 'promotionId')
    .innerJoin('products', 'products.id', 'productId')
    .select(['productId', 'name', 'startsAt', 'endsAt', 'endedAt', 'state', 'promotionPriceSen'])
    .select(['promotionItems.priceSen', 'products.priceSen as currentSen'])
    .where('productId', 'in', ids)
    .where(eb => eb.or([eb('state', '=', 'applied'), eb.and([eb('state', '=', 'waiting'), eb('endedAt', 'is', null)])]))
    .execute()
  const planned = rows.map(({ state, currentSen, priceSen, promotionPriceSen, ...row }) => {
    const isApplied = state === 'applied'
    return { ...row, isApplied, isAsPlanned: currentSen === (isApplied ? promotionPriceSen : priceSen) }
  })
  // One that waits begins with the former price, or with that of another one that is over by then.
  const lowered = new Set(planned.flatMap(row => (row.isApplied && row.isAsPlanned ? row.productId : [])))
  const open = planned.filter(row => row.endedAt === null && (row.isAsPlanned || lowered.has(row.productId)))
  return Object.groupBy(open, ({ productId }) => productId)
}
