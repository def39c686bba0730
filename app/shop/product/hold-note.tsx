import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import { TextLink } from '../../ui/navigation/link.tsx'
import { refreshBrowserOrders, useOwnOrder } from '../order/browser-orders.ts'

/** Explains the hold of a product. Rendered in the browser only: cached pages contain no holds. */
export function HoldNote({ id }: { id: string }) {
  const order = useOwnOrder(id)
  // The hold may be that of another tab.
  useEffect(refreshBrowserOrders, [])
  if (!order) return <p className="text-smoke">{messages.product.heldForOther}</p>
  const [sentence, path, label] =
    order.paymentStatus === 'processing'
      ? [messages.product.heldForBank, '/cart', messages.product.seeCart]
      : [messages.product.heldForYou, '/checkout', messages.product.backToCheckout]
  return (
    <p className="font-semibold">
      {sentence} <TextLink to={path}>{label}</TextLink>
    </p>
  )
}
