import { formatMoney, type Sen, sen } from '#store/money.ts'
import { type AskingPrice, changePrice, minAskedDays } from '#store/products/asking-price.ts'
import { applyPriceRule, type PriceRule } from '#store/products/price-rule.ts'
import { pluralize } from '../ui/pluralize.ts'

/** A product for sale as the page of prices shows it. */
export interface PriceRowData extends AskingPrice {
  id: string
  title: string
  /** URL of its first photo. */
  image: string | undefined
  priceSen: Sen
  isHeld: boolean
}

interface PricePreview {
  /** The new price; undefined when it stays. */
  price?: Sen
  /** What the change means, or why there is none. */
  note: string
}

const dayMs = 24 * 60 * 60_000

/**
 * Says what a rule would do to the price of a product.
 * @param now ISO 8601
 */
export function previewPrice(row: PriceRowData, rule: PriceRule, now: string): PricePreview {
  if (row.isHeld) return { note: 'Stays: somebody is paying for it, or it is reserved' }
  const price = applyPriceRule(rule, row.priceSen)
  if (price === undefined) return { note: 'Stays: it would cost less than MYR 1' }
  if (price === row.priceSen) return { note: 'Stays: it has this price' }
  const { earlierPriceSen } = changePrice(row, price, now)
  if (earlierPriceSen !== null) return { price, note: `Struck through: ${formatMoney(sen(earlierPriceSen))}` }
  if (price > row.priceSen) return { price, note: 'Raised: no earlier price' }
  return { price, note: `No earlier price: asked for ${countAskedDays(row, now)} of ${minAskedDays} days` }
}

/** Says for how long a price is asked. */
export function describeAskedTime(row: AskingPrice, now: string): string {
  if (row.priceSince === null) return 'Asked since nobody knows when'
  const days = countAskedDays(row, now)
  return days === 0 ? 'Asked since today' : `Asked for ${pluralize(days, 'day')}`
}

const countAskedDays = ({ priceSince }: AskingPrice, now: string) =>
  priceSince === null ? 0 : Math.max(0, Math.floor((Date.parse(now) - Date.parse(priceSince)) / dayMs))
