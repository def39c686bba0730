import * as messages from '#app/messages/current.ts'
import type { AccountOrder } from '#store/orders/account-order-queries.server.ts'
import { AccountOrderCard } from '../shop/order/account-order-card.tsx'
import { FindOrderLink } from './find-order-link.tsx'

/** The orders of an account, the newest first, each a card that leads to its page. */
export const OrderList = ({ orders }: { orders: readonly AccountOrder[] }) => (
  <section aria-labelledby="orders" className="grid grid-cols-1 content-start gap-4">
    <h2 id="orders" className="headline text-3xl [text-shadow:2px_2px_0_var(--color-mustard)]">
      {messages.account.yourOrders}
    </h2>
    <ul className="grid grid-cols-1 gap-4">
      {orders.map(order => (
        <li key={order.orderNumber}>
          <AccountOrderCard order={order} />
        </li>
      ))}
    </ul>
    <div className="border-2 border-ink bg-chalk p-4">
      {orders.length === 0 && <p>{messages.account.noOrders}</p>}
      <FindOrderLink />
    </div>
  </section>
)
