import { type Sen, sen } from '#store/money.ts'
import { parsePrice } from './price-text.ts'

export const priceRuleKinds = ['percent', 'amount', 'set'] as const
type PriceRuleKind = (typeof priceRuleKinds)[number]

/** How many prices are changed: lowered by a share, by an amount, or set. */
export type PriceRule =
  | { kind: 'percent'; percent: number; isRounded: boolean }
  | { kind: 'amount'; amount: Sen; isRounded: boolean }
  | { kind: 'set'; price: Sen }

/** No price is lowered below one ringgit. */
const minPrice = sen(100)

/**
 * Parses a rule as typed.
 * @param input.value a whole percentage from 1 to 99, or an amount in ringgit
 * @returns undefined when it is no such number, or lowers nothing
 */
export function parsePriceRule(input: {
  kind: PriceRuleKind
  value: string
  isRounded: boolean
}): PriceRule | undefined {
  const { kind, isRounded } = input
  const value = input.value.trim()
  if (kind === 'percent') return /^[1-9]\d?$/.test(value) ? { kind, percent: Number(value), isRounded } : undefined
  const amount = parsePrice(value)
  if (amount === undefined || amount === 0) return undefined
  return kind === 'set' ? { kind, price: amount } : { kind, amount, isRounded }
}

/**
 * Applies a rule to a price. Rounding goes down to whole ringgit, so that it never takes back what
 * the rule lowers.
 * @returns undefined when the new price would be too low
 */
export function applyPriceRule(rule: PriceRule, price: Sen): Sen | undefined {
  const changed = calculatePrice(rule, price)
  return changed < minPrice ? undefined : sen(changed)
}

function calculatePrice(rule: PriceRule, price: Sen): number {
  switch (rule.kind) {
    case 'set':
      return rule.price
    case 'percent':
      return round(price - Math.round((price * rule.percent) / 100), rule)
    case 'amount':
      return round(price - rule.amount, rule)
  }
}

const round = (price: number, { isRounded }: { isRounded: boolean }) =>
  isRounded ? Math.floor(price / 100) * 100 : price
