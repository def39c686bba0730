import type { ReactNode } from 'react'
import * as messages from '#app/messages/current.ts'
import type { BrowserOrder } from '#store/checkout/browser-orders.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { AccountOrderCard } from './account-order-card.tsx'
import { NotMyOrder } from './not-my-order.tsx'

interface MyOrdersListProps {
  orders: readonly BrowserOrder[]
  className: string
}

/** The orders of this browser that were paid, or whose payment is open. */
export default function MyOrdersList({ orders, className }: MyOrdersListProps): ReactNode {
  const listed = orders.filter(({ status }) => !isUnpaid(status) || status === 'awaiting_payment')
  const token = listed[0]?.pageToken
  return (
    token && (
      <section aria-labelledby="my-orders" className={className}>
        <h2 id="my-orders" className="headline text-2xl md:text-4xl">
          {messages.account.yourOrders}
        </h2>
        <ul className="mt-5 grid max-w-5xl grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
          {listed.map(order => (
            <li key={order.orderNumber} className="grid">
              <AccountOrderCard order={order} />
            </li>
          ))}
        </ul>
        <NotMyOrder token={token} isList />
      </section>
    )
  )
}
