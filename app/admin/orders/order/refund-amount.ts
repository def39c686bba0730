import type { ProductId } from '#store/ids.ts'
import { fromMyr, type Sen, sen, sumSen } from '#store/money.ts'
import type { AdminOrder, OrderItem } from '#store/orders/order.ts'

export type RefundBasis = Pick<AdminOrder, 'items' | 'subtotal' | 'shippingCost' | 'returnedProductIds'>

const getPrice = ({ price, quantity }: OrderItem) => fromMyr(price * quantity)

/** What chosen pieces of an order have cost. */
const sumPrices = ({ items }: Pick<RefundBasis, 'items'>, chosen: readonly ProductId[]): Sen =>
  sumSen(items.filter(({ id }) => chosen.includes(id)).map(getPrice))

/**
 * The part of the shipping fee that belongs to chosen pieces, by their prices. The last pieces that
 * come back get the rest, so that all shares are the fee to the sen.
 */
export function getShippingShare(order: RefundBasis, chosen: readonly ProductId[]): Sen {
  const { items, returnedProductIds } = order
  const [fee, subtotal] = [fromMyr(order.shippingCost), fromMyr(order.subtotal)]
  const sumShares = (ids: readonly ProductId[]) =>
    items
      .filter(({ id }) => ids.includes(id))
      .reduce((sum, item) => sum + (subtotal === 0 ? 0 : Math.round((fee * getPrice(item)) / subtotal)), 0)
  if (chosen.length === 0) return sen(0)
  const isLast = items.every(({ id }) => chosen.includes(id) || returnedProductIds.includes(id))
  return sen(Math.max(0, isLast ? fee - sumShares(returnedProductIds) : sumShares(chosen)))
}

/** What is refunded for chosen pieces unless an admin enters another amount. */
export const suggestAmount = (
  order: RefundBasis,
  { chosen, hasShipping }: { chosen: readonly ProductId[]; hasShipping: boolean },
): Sen => sumSen([sumPrices(order, chosen), hasShipping ? getShippingShare(order, chosen) : sen(0)])
