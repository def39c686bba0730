import * as messages from '#app/messages/current.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { CheckedRow } from './cart-check.ts'

interface RowStatusMessagesProps {
  rows: readonly CheckedRow[]
  removed?: readonly CheckedRow[]
}

/**
 * Row messages for screen readers, and what was removed. The region is always rendered: one that
 * appears together with its text is not announced.
 */
export const RowStatusMessages = ({ rows, removed = [] }: RowStatusMessagesProps) => (
  <div role="status" className="sr-only">
    {rows.map(row => {
      const message = getRowMessage(row)
      return message && <p key={row.item.id}>{`${row.item.title}: ${message}`}</p>
    })}
    {removed.map(({ item }) => (
      <p key={item.id}>{`${messages.cart.removed} ${item.title}`}</p>
    ))}
  </div>
)

export function getRowMessage({ state, item, product, priceWas }: CheckedRow): string | undefined {
  switch (state) {
    case 'ok':
      return undefined
    case 'sold':
      return messages.cart.sold
    case 'missing':
      return messages.cart.missing
    case 'held':
      return product?.reservedUntil ? messages.cart.reserved : messages.cart.held
    case 'price-changed':
      return messages.cart.priceChanged(formatMoney(fromMyr(priceWas ?? item.price)), formatMoney(fromMyr(item.price)))
  }
}
