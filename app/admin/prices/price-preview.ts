import { countDaysBetween, formatDateTime } from '#store/dates.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { type AskingPrice, getLatestSince, minAskedDays } from '#store/products/asking-price.ts'
import type { SkipReason } from '#store/products/price-change.ts'
import { applyPriceRule, type PriceRule } from '#store/products/price-rule.ts'
import { lowerForPromotion, type ParsedPromotion, type PlannedPromotion } from '#store/products/promotion.ts'
import { pluralize } from '../ui/pluralize.ts'

/** A product for sale as the page of prices shows it. */
export interface PriceRowData extends AskingPrice {
  id: string
  title: string
  /** URL of its first photo. */
  image: string | undefined
  priceSen: Sen
  isHeld: boolean
  /** Its promotions that have not ended. */
  planned: readonly PlannedPromotion[]
}

/** Why a price stays. */
export const skipReasons: Record<SkipReason, string> = {
  missing: 'it is no longer for sale',
  sold: 'it is sold',
  held: 'somebody is paying for it, or it is reserved',
  changed: 'its price was changed meanwhile',
  'too-low': 'it would cost less than MYR 1',
  same: 'it has this price already',
  'not-lower': 'it would not be cheaper',
  'in-sale': 'another sale has it',
}

/**
 * Says what a rule would do to the price of a product, for good or in a promotion.
 * @returns `price`: the new one, unless it stays. `note`: what the change means, or why there is
 * none; empty while the form of a sale has no end
 */
export function previewPrice(
  row: PriceRowData,
  rule: PriceRule,
  promotion?: ParsedPromotion,
): { price?: Sen; note: string } {
  const stay = (reason: SkipReason) => ({ note: `Stays: ${skipReasons[reason]}` })
  if (row.isHeld) return stay('held')
  if (promotion && 'name' in promotion) {
    const price = lowerForPromotion({ ...row, price: row.priceSen }, rule, promotion)
    return typeof price === 'string' ? stay(price) : { price, note: describeStrike(row, promotion.startsAt) }
  }
  const price = applyPriceRule(rule, row.priceSen)
  if (price === undefined) return stay('too-low')
  if (price === row.priceSen) return stay('same')
  return { price, note: promotion ? '' : 'Nothing is struck through' }
}

const describeStrike = (row: PriceRowData, startsAt: string) =>
  row.priceSince !== null && row.priceSince <= getLatestSince(startsAt)
    ? `Struck through: ${formatMoney(row.priceSen)}`
    : `Nothing struck through: asked for ${countAskedDays(row, startsAt)} of ${minAskedDays} days`

/** Says for how long a price is asked, or which sale it belongs to. */
export function describeAskedTime(row: PriceRowData, now: string): string {
  const running = row.planned.find(({ isApplied }) => isApplied)
  if (running) return `In the sale ‘${running.name}’ until ${formatDateTime(running.endsAt)}`
  if (row.priceSince === null) return ''
  const days = countAskedDays(row, now)
  return days === 0 ? 'At this price since today' : `At this price for ${pluralize(days, 'day')}`
}

const countAskedDays = ({ priceSince }: AskingPrice, at: string) =>
  priceSince === null ? 0 : Math.max(0, countDaysBetween(new Date(priceSince), new Date(at)))
