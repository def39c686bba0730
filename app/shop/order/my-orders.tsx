import { lazyPart } from '../../ui/load-module.tsx'
import { useBrowserOrders } from './browser-orders.ts'

// Most browsers have ordered nothing.
const MyOrdersList = lazyPart(() => import('./my-orders-list.tsx'))

/** What was ordered in this browser, if anything. */
export function MyOrders({ className }: { className: string }) {
  const { orders = [] } = useBrowserOrders() ?? {}
  return orders.length > 0 && <MyOrdersList orders={orders} className={className} />
}
