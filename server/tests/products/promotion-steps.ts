import { createId, type ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changePrices } from '#store/products/change-prices.server.ts'
import { createPromotion } from '#store/products/create-promotion.server.ts'
import type { PriceRule } from '#store/products/price-rule.ts'
import { runDuePromotions } from '#store/products/run-promotions.server.ts'
import { by, insertProduct, readRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

/** In minutes. */
export const [hour, day] = [60, 24 * 60]
const lowerBy20: PriceRule = { kind: 'percent', percent: 20, isRounded: true }
export const longAgo = '2026-01-01T00:00:00.000Z'

export const regular = { priceSen: 4500, earlierPriceSen: null }
export const lowered = { priceSen: 3600, earlierPriceSen: 4500 }

/** A store for the tests of a file, with what they do to promotions. */
export function setUpPromotions() {
  const harness = setUpPaymentHarness()
  const inMinutes = (minutes: number) => new Date(harness.store.now().getTime() + minutes * 60_000).toISOString()
  /** From in an hour, for two days. */
  const weekend = () => ({ name: 'Weekend', startsAt: inMinutes(hour), endsAt: inMinutes(hour + 2 * day) })
  return {
    harness,
    inMinutes,
    weekend,
    /** Inserts a product that has cost the same for long. */
    insert: (overrides: Parameters<typeof insertProduct>[1] = {}) =>
      insertProduct(harness.db, { priceSince: longAgo, ...overrides }),
    create(ids: readonly ProductId[], changes: Partial<Parameters<typeof createPromotion>[1]> = {}) {
      const products = ids.map(id => ({ id, price: sen(4500) }))
      const request = { id: createId(), rule: lowerBy20, products, draft: weekend(), ...changes }
      return createPromotion(harness.store, request, by)
    },
    async advance(minutes: number) {
      harness.advanceClock(minutes)
      await runDuePromotions(harness.store)
    },
    async findPrice(id: ProductId) {
      const { priceSen, priceSince, earlierPriceSen } = await readRow(harness.db, 'products', id)
      return { priceSen, priceSince, earlierPriceSen }
    },
    /** Changes a price by hand. */
    setPrice(id: ProductId, from: number, to: number, key = createId()) {
      const products = [{ id, price: sen(from) }]
      return changePrices(harness.store, { id: key, rule: { kind: 'set', price: sen(to) }, products }, by)
    },
  }
}
