import { formatDate } from '#store/dates.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { getShopDayStart } from '#store/shop-days.ts'
import { describeBuyer } from '../describe-buyer.ts'
import type { ParsedRefund } from './refund-values.ts'

/** Formats a day of the shop, '2026-11-24', as '24 Nov 2026'. */
export const formatRefundDay = (day: string) => formatDate(getShopDayStart(day))

/** Says in one sentence what a refund will do. */
export function describeRefundEffect(
  order: Pick<AdminOrder, 'orderNumber' | 'items' | 'shipping' | 'email'>,
  { refund, refundable }: { refund: ParsedRefund; refundable: Sen },
): string {
  const { orderNumber, items } = order
  const amount = formatMoney(refund.amount)
  const buyer = describeBuyer(order)
  const money = {
    provider: `${amount} goes back to ${buyer} through the payment provider`,
    by_hand: `it is noted that ${buyer} has got ${amount} back by ${refund.paid?.how} on ${refund.paid && formatRefundDay(refund.paid.on)}`,
  }[refund.way]
  const fates = refund.items.map(({ productId, restock }) => {
    const title = items.find(({ id }) => id === productId)?.title ?? productId
    return `‘${title}’ ${restock ? 'goes back on sale' : 'is withdrawn'}`
  })
  const whole = refund.amount === refundable ? ['the whole order is refunded then'] : []
  return `Order #${orderNumber}: ${joinClauses([money, ...fates, ...whole])}. This cannot be undone.`
}

const joinClauses = (clauses: readonly string[]) =>
  clauses.length < 2 ? clauses.join('') : `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}`
