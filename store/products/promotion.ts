import type { Sen } from '#store/money.ts'
import { parseShopTime } from '#store/shop-days.ts'
import type { SkipReason } from './price-change.ts'
import { applyPriceRule, type PriceRule } from './price-rule.ts'

export const maxPromotionDays = 30
export const maxPromotionNameLength = 60

/** What an admin decides about a promotion. Times ISO 8601. */
export interface PromotionDraft {
  name: string
  startsAt: string
  endsAt: string
}

/**
 * A promotion as typed. Days and times in the shop's time zone, as '2026-11-21' and '20:00';
 * without `startDay` it begins at once.
 */
export type PromotionInput = Record<'name' | 'startDay' | 'startTime' | 'endDay' | 'endTime', string>

export interface PromotionProblem {
  field: keyof PromotionInput
  problem: string
}

export type ParsedPromotion = PromotionDraft | PromotionProblem

/** Parses the form of a promotion, or says what is wrong with it first. */
export function parsePromotion(input: PromotionInput, now: Date): ParsedPromotion {
  const name = input.name.trim().replace(/\s+/g, ' ')
  const start = input.startDay === '' ? now : parseShopTime(input.startDay, input.startTime)
  const end = parseShopTime(input.endDay, input.endTime)
  if (name === '') return { field: 'name', problem: 'Please give the sale a name.' }
  if (!start) return { field: 'startDay', problem: 'Please give day and time, or no day to begin at once.' }
  if (start < now) return { field: 'startDay', problem: 'That is past: choose a later time, or no day.' }
  if (!end) return { field: 'endDay', problem: 'Please give day and time.' }
  if (end <= start) return { field: 'endDay', problem: 'The end has to be after the beginning.' }
  if (end.getTime() - start.getTime() > maxPromotionDays * 24 * 60 * 60_000)
    return { field: 'endDay', problem: `A sale lasts at most ${maxPromotionDays} days.` }
  return { name, startsAt: start.toISOString(), endsAt: end.toISOString() }
}

/** A promotion of a product, which has not ended. */
export interface PlannedPromotion extends PromotionDraft {
  /** Whether the product has its price. */
  isApplied: boolean
}

/**
 * Calculates the price of a product in a promotion.
 * @param planned its other promotions: one that has it at that time, or whose price it has now
 * because it is not what it costs then, keeps it out
 * @returns why it can't be in it otherwise
 */
export function lowerForPromotion(
  { price, planned }: { price: Sen; planned: readonly PlannedPromotion[] },
  rule: PriceRule,
  { startsAt, endsAt }: PromotionDraft,
): Sen | SkipReason {
  if (planned.some(other => other.isApplied || (other.startsAt < endsAt && startsAt < other.endsAt))) return 'in-sale'
  const lowered = applyPriceRule(rule, price) ?? 'too-low'
  return lowered === 'too-low' || lowered < price ? lowered : 'not-lower'
}
