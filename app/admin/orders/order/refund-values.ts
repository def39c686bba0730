import { toShopDay } from '#store/dates.ts'
import type { ProductId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { MoneyWay } from '#store/orders/ledger-table.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { isDay } from '#store/shop-days.ts'
import { type RefundBasis, suggestAmount } from './refund-amount.ts'

export const maxReasonLength = 200
export const maxHowLength = 100

/** How an admin may give money back. */
export const refundWays = ['provider', 'by_hand'] as const satisfies MoneyWay[]
export type RefundWay = (typeof refundWays)[number]
export const wayNames: Record<MoneyWay, string> = {
  provider: 'Through the payment provider',
  by_hand: 'Paid back another way',
  bank: 'Taken by the bank',
}

export type RefundField = 'items' | 'amount' | 'reason' | 'way' | 'paidHow' | 'paidOn'
export type RefundErrors = Partial<Record<RefundField, string>>

/**
 * The fields of the form: `item-{id}` is 'yes' for a chosen piece, `then-{id}` what becomes of it.
 */
export type RefundValues = Readonly<Record<string, string>>
export const getItemField = (id: string) => `item-${id}`
export const getFateField = (id: string) => `then-${id}`

export interface ParsedRefund {
  amount: Sen
  items: { productId: ProductId; restock: boolean }[]
  reason: string
  way: RefundWay
  paid?: { how: string; on: string }
}

type RefundFormOrder = RefundBasis & Pick<AdminOrder, 'paidAt' | 'createdAt' | 'paymentIntentId'>

export const listChosenProducts = ({ items }: Pick<RefundBasis, 'items'>, values: RefundValues): ProductId[] =>
  items.filter(({ id }) => values[getItemField(id)] === 'yes').map(({ id }) => id)

/** Says how much of an order can still be refunded. */
export const describeLimit = (refundable: Sen) =>
  refundable > 0 ? `No more than ${formatMoney(refundable)} can be refunded.` : 'Nothing is left to refund.'

/** The day of the shop on which an order was paid: nothing was paid back earlier. */
export const getFirstRefundDay = ({ paidAt, createdAt }: Pick<AdminOrder, 'paidAt' | 'createdAt'>) =>
  toShopDay(new Date(paidAt ?? createdAt))

/**
 * Parses the refund form's values. Whether the amount is left and the pieces have not come back is
 * decided with the order locked: a repeated request is no error. Without an amount it is what the
 * chosen pieces have cost.
 * @param context.today day of the shop
 */
export function parseRefundValues(
  values: RefundValues,
  context: { order: RefundFormOrder; today: string },
): { ok: true; refund: ParsedRefund } | { ok: false; errors: RefundErrors } {
  const { order, today } = context
  const errors: RefundErrors = {}
  const chosen = listChosenProducts(order, values)
  const fields = Object.keys(values).filter(name => name.startsWith(getItemField('')))
  if (fields.length > chosen.length) errors.items = 'Choose pieces of this order.'
  const amount =
    (values.amount ?? '').trim() === '' && chosen.length > 0
      ? suggestAmount(order, { chosen, hasShipping: values.shipping === 'yes' })
      : parsePrice(values.amount ?? '')
  if (!amount) errors.amount = 'Enter the amount as 45 or 45.50, or choose pieces.'
  const reason = (values.reason ?? '').trim()
  if (reason === '') errors.reason = 'Please say why.'
  else if (reason.length > maxReasonLength) errors.reason = `Please say it in ${maxReasonLength} characters.`
  const way = refundWays.find(name => name === values.way)
  if (!way) errors.way = 'Choose how the money goes back.'
  if (way === 'provider' && !order.paymentIntentId) errors.way = 'The payment provider has no payment of this order.'
  const payment = way === 'by_hand' ? parsePaidBack(values, { firstDay: getFirstRefundDay(order), today }) : undefined
  if (payment && !payment.ok) Object.assign(errors, payment.errors)
  if (!amount || !way || Object.keys(errors).length > 0) return { ok: false, errors }
  const items = chosen.map(productId => ({ productId, restock: values[getFateField(productId)] === 'restock' }))
  const refund = { amount, items, reason, way, ...(payment?.ok && { paid: payment.paid }) }
  return { ok: true, refund }
}

/**
 * Parses how and when an admin has paid money back.
 * @param days.firstDay day of the shop, like `today`
 */
export function parsePaidBack(
  { paidHow = '', paidOn = '' }: { paidHow?: string; paidOn?: string },
  { firstDay, today }: { firstDay: string; today: string },
): { ok: true; paid: { how: string; on: string } } | { ok: false; errors: Pick<RefundErrors, 'paidHow' | 'paidOn'> } {
  const errors: Pick<RefundErrors, 'paidHow' | 'paidOn'> = {}
  const how = paidHow.trim()
  if (how === '') errors.paidHow = 'Please say how, such as bank transfer.'
  else if (how.length > maxHowLength) errors.paidHow = `Please say it in ${maxHowLength} characters.`
  if (!isDay(paidOn)) errors.paidOn = 'Choose the day.'
  else if (paidOn > today) errors.paidOn = 'This day has not come yet.'
  else if (paidOn < firstDay) errors.paidOn = 'The order was not paid yet on this day.'
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, paid: { how, on: paidOn } }
}
