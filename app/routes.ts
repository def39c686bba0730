import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * All pages of the store. JSON endpoints (/api/…, /create-checkout-session, /webhooks/…) are in
 * server/.
 */
export default [
  route('manifest.webmanifest', 'manifest.ts'),
  route('login/again', 'account/login-again.ts'),
  layout('shop/layout.tsx', [
    index('shop/landing.tsx'),
    route('shop', 'shop/shop.tsx'),
    route('product/:id', 'shop/product.tsx'),
    route('past-sales', 'shop/past-sales.tsx'),
    route('saved', 'shop/saved.tsx'),
    route('cart', 'shop/cart.tsx'),
    route('checkout', 'shop/checkout.tsx'),
    route('thankyou', 'shop/thankyou.tsx'),
    route('order/:token', 'shop/order.tsx'),
    route('terms', 'shop/text-page.tsx', { id: 'terms' }),
    route('privacy', 'shop/text-page.tsx', { id: 'privacy' }),
    route('returns', 'shop/text-page.tsx', { id: 'returns' }),
    route('login', 'account/login.tsx'),
    route('login/code', 'account/login-code.tsx'),
    route('login/reset', 'account/reset-password.tsx'),
    route('login/google/done', 'account/google-done.tsx'),
    route('signup', 'account/signup.tsx'),
    route('account', 'account/account.tsx'),
    route('account/verify', 'account/verify-email.tsx'),
    route('account/second-factor', 'account/second-factor.tsx'),
    route('*', 'shop/not-found.tsx'),
  ]),
  layout('admin/layout.tsx', [
    route('admin', 'admin/home.tsx'),
    route('admin/add-product', 'admin/products/add-product.tsx'),
    route('admin/product/:id', 'admin/products/admin-product.tsx'),
    route('admin/edit/:id', 'admin/products/edit-product.tsx'),
    route('admin/orders', 'admin/orders/orders.tsx'),
    route('admin/orders/slips', 'admin/orders/slips.tsx'),
    route('admin/orders/parcels.csv', 'admin/orders/parcels-csv.ts'),
    route('admin/orders/:id', 'admin/orders/order.tsx'),
    route('admin/sold-items', 'admin/sales/sold-items.tsx'),
    route('admin/money', 'admin/money/money.tsx'),
    route('admin/money/orders.csv', 'admin/money/orders-csv.ts'),
    route('admin/money/sales.csv', 'admin/money/sales-csv.ts'),
    route('admin/notifications', 'admin/notifications/notifications.tsx'),
    route('admin/messages', 'admin/messages/messages.tsx'),
    route('admin/messages/:id', 'admin/messages/message.tsx'),
    route('admin/tips', 'admin/tips/tips.tsx'),
    route('admin/settings', 'admin/settings/settings.tsx'),
    route('admin/visits', 'admin/visits/visits.tsx'),
    route('admin/user-management', 'admin/users/user-management.tsx'),
  ]),
] satisfies RouteConfig
