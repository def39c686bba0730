import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { CourierId } from '#store/shipping/couriers.ts'
import type { ZoneId } from '#store/shipping/shipping.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

/** `collect`: the buyer collects the pieces, and no address is needed. */
export const deliveries = ['parcel', 'collect'] as const
export type Delivery = (typeof deliveries)[number]

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
  zone: ZoneId
  /** Names and days of the zone, as `toZoneColumns` writes them; null of earlier orders. */
  zoneFacts: string | null
  subtotalSen: number
  shippingSen: number
  totalSen: number
  /** What went back of the order's own payment, as its ledger says. */
  refundedSen: number
  /** What is owed to its buyer, as its ledger says. */
  owedSen: number
  /** Since when something is owed, ISO 8601. */
  owedSince: string | null
  /**
   * What of the total of an order that was paid by hand has not come, as its ledger says; negative
   * when more came.
   */
  missingSen: number
  createdAt: string
  updatedAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  paid: number
  paidAt: string | null
  /** When it was recovered from the payment provider: it may have been sent. */
  recoveredAt: string | null
  /**
   * Until when its pieces stay held for whom an admin has made it, ISO 8601; null for the order of
   * a cart.
   */
  reservedUntil: string | null
  /** When its buyer has said that it is paid by hand. */
  claimedPaidAt: string | null
  /** How the buyer gets its pieces. */
  delivery: Delivery
  /** The order in whose parcel its pieces are sent. */
  packedWith: OrderId | null
  /** When its fee goes back, because it is sent with another one; null once it has. ISO 8601. */
  feeRefundAt: string | null
  stripeSessionId: string | null
  paymentIntentId: string | null
  paymentMethod: string | null
  requiresAction: number
  hasDispute: number
  /** Incremented by each transaction that changes the order, which also locks the row. */
  revision: number
  /** The last request for a checkout session: its idempotency key, which the session carries. */
  checkoutAttempt: string | null
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
  /** What the order was before; null of a line that only notes something. */
  previousStatus: OrderStatus | null
  timestamp: string
  note: string
  updatedBy: string
  /** The admin who has made the change, as `serializeActor` writes it. */
  actor: string | null
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
