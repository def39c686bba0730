import { AdminPage } from '../ui/admin-page.tsx'

export const ordersTitle = 'Order Management'
export const loadingOrders = 'Loading orders...'

/** Shown in place of another admin page while the orders are loading. */
export const OrdersLoading = () => (
  <AdminPage title={ordersTitle} tab="Orders">
    <p role="status">{loadingOrders}</p>
  </AdminPage>
)
