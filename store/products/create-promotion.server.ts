import { type Actor, type ChangeContext, changeAsAdmin, serializeActor } from '#store/audit/audit.server.ts'
import { insertNew, type Tx } from '#store/database.server.ts'
import { explainUnchangeable } from './change-prices.server.ts'
import type { PriceRequest, SkippedPrice } from './price-change.ts'
import { lockPrices } from './price-change-queries.server.ts'
import { lowerForPromotion, type PromotionDraft } from './promotion.ts'
import { listPlannedPromotions } from './promotion-queries.server.ts'
import type { PromotionItemTable } from './promotion-table.ts'

type PromotionRequest = PriceRequest & { draft: PromotionDraft }

/**
 * Creates a promotion of the products that the admin saw, at the prices that they had there, and
 * skips those that can't be in it. Idempotent by `id`. `runDuePromotions` begins it.
 * @returns `ok: false` when all were skipped, and nothing was created
 */
export const createPromotion = (
  context: ChangeContext,
  request: PromotionRequest,
  by: Actor,
): Promise<{ ok: boolean; skipped: SkippedPrice[] }> =>
  changeAsAdmin(context, by, async ({ tx, audit, publish }) => {
    const { id, rule, draft } = request
    const promotion = { id, ...draft, rule: JSON.stringify(rule), createdBy: serializeActor(by) }
    if (!(await insertNew(tx, 'promotions', promotion))) return { ok: true, skipped: [] }
    const { items, skipped } = await chooseProducts(tx, request)
    if (items.length === 0) return { ok: false, skipped }
    await tx.insertInto('promotionItems').values(items).execute()
    await audit('promotion added', id, { after: { ...draft, rule, count: items.length } })
    publish({ topic: 'promotion', id, change: 'added' })
    return { ok: true, skipped }
  })

async function chooseProducts(tx: Tx, { id: promotionId, rule, products, draft }: PromotionRequest) {
  const ids = products.map(({ id }) => id)
  const rows = await lockPrices(tx, ids)
  const planned = await listPlannedPromotions(tx, ids)
  const items: PromotionItemTable[] = []
  const skipped: SkippedPrice[] = []
  for (const { id, price } of products) {
    const row = rows.get(id)
    const result =
      explainUnchangeable(row) ??
      (row?.priceSen === price ? lowerForPromotion({ price, planned: planned[id] ?? [] }, rule, draft) : 'changed')
    if (typeof result === 'string') skipped.push({ id, title: row?.title ?? '', reason: result })
    else items.push({ promotionId, productId: id, priceSen: price, promotionPriceSen: result, state: 'waiting' })
  }
  return { items, skipped }
}
