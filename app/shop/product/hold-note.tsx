import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { refreshBrowserOrders, useOwnOrder } from '../order/browser-orders.ts'

/** Explains the hold of a product. Rendered in the browser only: cached pages contain no holds. */
export function HoldNote({ product: { id, reservedUntil } }: { product: Product }) {
  const order = useOwnOrder(id)
  // The hold may be that of another tab.
  useEffect(refreshBrowserOrders, [])
  if (!order)
    return (
      <p className="text-smoke">{reservedUntil ? messages.product.reservedForOther : messages.product.heldForOther}</p>
    )
  return (
    <p className="font-semibold">
      {order.paymentStatus === 'processing' ? messages.product.heldForBank : messages.product.heldForYou}
    </p>
  )
}
