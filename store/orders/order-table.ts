import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { CourierId } from '#store/shipping/couriers.ts'
import type { Zone } from '#store/shipping/shipping.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

export interface OrderTable {
  id: OrderId
  orderNumber: string
  /** Identifies the browser that placed the order. */
  shopperId: ShopperId
  /**
   * The account with which the order was placed. Null for a guest's order, once the buyer is
   * erased, and once somebody else has taken over an account whose address was never verified.
   */
  userId: string | null
  /** Sorted product ids. A shopper has at most one unpaid order for the same cart. */
  cartKey: string
  email: string
  shipName: string
  shipPhone: string
  shipAddress: string
  shipCity: string
  shipState: string
  shipZip: string
  shipCountry: string
  zone: Zone
  subtotalSen: number
  shippingSen: number
  totalSen: number
  /** What went back of the order's own payment: the sum of its `refundAmounts`. */
  refundedSen: number
  createdAt: string
  updatedAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  paid: number
  paidAt: string | null
  stripeSessionId: string | null
  paymentIntentId: string | null
  paymentMethod: string | null
  requiresAction: number
  hasDispute: number
  /** Incremented by each transaction that changes the order, which also locks the row. */
  revision: number
  /** Number of checkout sessions requested so far; part of the provider's idempotency key. */
  checkoutAttempt: number
  /** Set while a checkout session is being created. Reconciliation treats an old one as crashed. */
  checkoutStartedAt: string | null
  /** Payment page of the session. */
  sessionUrl: string | null
  sessionExpiresAt: string | null
  /** When the provider was last asked whether the order's session is open. */
  paymentCheckedAt: string | null
  /**
   * Network that placed the order or last started its payment: an IPv4 address or an IPv6 /64. The
   * limits on holds and on notifications count by it, and nothing else reads it. Deleted a day
   * after the last change of the order.
   */
  network: string | null
  /** The /48 of an IPv6 network, for the same purpose and as long. */
  networkSite: string | null
  /** In which the shopper used the shop: of the payment page and the way back from it. */
  language: Language
  /**
   * Opens the order's page, and nothing more: the id can pay for the order and cancel its checkout.
   */
  pageToken: string
  /** As `createOrderSearchText` writes it; of an erased order only the number. */
  searchText: string
  courier: CourierId | null
  /** As `normalizeTrackingNumber` returns it. */
  trackingNumber: string | null
}

export interface OrderItemTable {
  orderId: OrderId
  position: number
  productId: ProductId
  title: string
  image: string | null
  size: string | null
  quantity: number
  priceSen: number
}

export interface OrderStatusChangeTable {
  id: string
  orderId: OrderId
  position: number
  status: OrderStatus
  timestamp: string
  note: string
  updatedBy: string
}

/**
 * Provider events that have been applied, so that a repeated webhook has no effect, and disputes of
 * payments that bought nothing.
 */
export interface PaymentEventTable {
  id: string
  type: string
  receivedAt: string
}
