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
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('endedAt', 'is', null)
    .groupBy(['id', 'name', 'startsAt', 'endsAt', 'begunAt'])
    .orderBy('startsAt')
    .execute()

/** Finds when the next promotion begins or ends, ISO 8601. */
export async function findNextPromotionChange(db: Db): Promise<string | undefined> {
  const open = db.selectFrom('promotions').select(['startsAt', 'endsAt', 'begunAt']).where('endedAt', 'is', null)
  return (await open.execute()).map(({ startsAt, endsAt, begunAt }) => (begunAt ? endsAt : startsAt)).sort()[0]
}

/** Lists the promotions of products that have not ended, by product. */
export async function listPlannedPromotions(
  db: Db,
  ids: readonly ProductId[],
): Promise<Partial<Record<ProductId, PlannedPromotion[]>>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('promotionItems')
    .innerJoin('promotions', 'id', 'promotionId')
    .select(['productId', 'name', 'startsAt', 'endsAt', 'state'])
    .where('productId', 'in', ids)
    .where('endedAt', 'is', null)
    .where('state', '!=', 'over')
    .execute()
  const planned = rows.map(({ state, ...row }) => ({ ...row, isApplied: state === 'applied' }))
  return Object.groupBy(planned, ({ productId }) => productId)
}
