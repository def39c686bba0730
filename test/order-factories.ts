import type { Db } from '#store/database.server.ts'
import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import type { OrderItemTable, OrderStatusChangeTable, OrderTable } from '#store/orders/order-table.ts'
import type { RefundTable } from '#store/orders/refund-table.ts'
import { address, email } from './factories.ts'

let sequence = 0

/** A row of `orders` without a payment; each is newer than the one before. */
export function orderFixture(overrides: Partial<OrderTable> = {}): OrderTable {
  sequence += 1
  const id = `order${String(sequence).padStart(12, '0')}` as OrderId
  const order: OrderTable = {
    id,
    orderNumber: id.slice(-8).toUpperCase(),
    shopperId: `shopper-${sequence}` as ShopperId,
    userId: null,
    cartKey: `cart-${sequence}`,
    email,
    shipName: address.name,
    shipPhone: '+60123456789',
    shipAddress: address.address,
    shipCity: address.city,
    shipState: address.state,
    shipZip: address.zip,
    shipCountry: 'Malaysia',
    zone: 'east',
    subtotalSen: 4500,
    shippingSen: 1000,
    totalSen: 5500,
    refundedSen: 0,
    createdAt: new Date(Date.UTC(2026, 5, 1) + sequence * 60_000).toISOString(),
    // Now: reconciliation asks the provider about orders that have waited for long.
    updatedAt: new Date().toISOString(),
    status: 'pending',
    paymentStatus: 'pending',
    paid: 0,
    paidAt: null,
    stripeSessionId: null,
    paymentIntentId: null,
    paymentMethod: null,
    requiresAction: 0,
    hasDispute: 0,
    revision: 0,
    checkoutAttempt: 0,
    checkoutStartedAt: null,
    sessionUrl: null,
    sessionExpiresAt: null,
    paymentCheckedAt: null,
    network: null,
    networkSite: null,
    language: 'en',
    pageToken: `token${id.padStart(21, '0')}`,
    courier: null,
    trackingNumber: null,
    searchText: '',
    ...overrides,
  }
  return { ...order, searchText: createOrderSearchText({ ...order, titles: [] }) }
}

/** The order's only item; its product doesn't exist. */
export const orderItemFixture = (orderId: OrderId, overrides: Partial<OrderItemTable> = {}): OrderItemTable => ({
  orderId,
  position: 0,
  productId: `gone-${orderId}` as ProductId,
  title: `Ordered shirt ${sequence}`,
  image: null,
  size: null,
  quantity: 1,
  priceSen: 4500,
  ...overrides,
})

/** The first entry of the order's status history. */
export const statusChangeFixture = (
  { id, createdAt }: Pick<OrderTable, 'id' | 'createdAt'>,
  overrides: Partial<OrderStatusChangeTable> = {},
): OrderStatusChangeTable => ({
  id: `change-${id}-${overrides.position ?? 0}`,
  orderId: id,
  position: 0,
  status: 'pending',
  timestamp: createdAt,
  note: 'Order created',
  updatedBy: 'system',
  ...overrides,
})

/** Inserts an order with one item and one history entry, and returns its id. */
export async function insertOrder(db: Db, overrides: Partial<OrderTable> = {}): Promise<OrderId> {
  const order = orderFixture(overrides)
  const item = orderItemFixture(order.id)
  const searchText = createOrderSearchText({ ...order, titles: [item.title] })
  await db
    .insertInto('orders')
    .values({ ...order, searchText })
    .execute()
  await db.insertInto('orderItems').values(item).execute()
  await db.insertInto('orderStatusChanges').values(statusChangeFixture(order)).execute()
  return order.id
}

/** A refund that the provider has made just now. */
function refundFixture({ orderId, ...overrides }: Partial<RefundTable> & { orderId: OrderId }): RefundTable {
  sequence += 1
  const now = new Date().toISOString()
  return {
    id: `refund${String(sequence).padStart(12, '0')}`,
    orderId,
    paymentIntentId: `pi_${sequence}`,
    way: 'provider',
    providerId: null,
    amountSen: 5500,
    isRest: 0,
    status: 'succeeded',
    reason: 'Refunded by an admin',
    requestedAt: now,
    requestedBy: null,
    paidHow: null,
    paidOn: null,
    target: null,
    restock: 0,
    succeededAt: (overrides.status ?? 'succeeded') === 'succeeded' ? now : null,
    failedAt: overrides.status === 'failed' ? now : null,
    failureReason: null,
    settledBy: null,
    checkedAt: null,
    warnedAt: null,
    ...overrides,
  }
}

/** Inserts a refund of an order, and returns its id. */
export async function insertRefundRow(
  db: Db,
  orderId: OrderId,
  overrides: Partial<Omit<RefundTable, 'orderId'>> = {},
): Promise<string> {
  const refund = refundFixture({ ...overrides, orderId })
  await db.insertInto('refunds').values(refund).execute()
  return refund.id
}
