import type { OrderId, ProductId } from '#store/ids.ts'
import { fromMyr, type Sen, sumSen } from '#store/money.ts'
import type { CourierId } from '#store/shipping/couriers.ts'
import type { Zone } from '#store/shipping/shipping.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { DisputeState } from './dispute-table.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'
import type { RefundStatus, RefundWay } from './refund-table.ts'

/**
 * Copy of the product as it was ordered: the product may be edited or hidden later. Price in MYR.
 */
export interface OrderItem {
  id: ProductId
  title: string
  name: string
  image: string | null
  quantity: number
  price: number
  size: string | null
}

export interface StatusChange {
  status: OrderStatus
  timestamp: string
  note: string
  updatedBy: string
}

/** Both are null before the order was shipped, and as long as nobody has noted them. */
export interface Parcel {
  courier: CourierId | null
  /** As `normalizeTrackingNumber` returns it. */
  trackingNumber: string | null
}

/** An order as JSON responses carry it. Money in MYR, times ISO 8601 UTC. */
export interface Order extends Parcel {
  id: OrderId
  orderNumber: string
  email: string
  shipping: ShippingAddress
  /** Zone in which the order was placed; null for a legacy record without one. */
  zone: Zone | null
  items: OrderItem[]
  subtotal: number
  shippingCost: number
  total: number
  /** What went back to the buyer, confirmed by the provider or paid back by hand. */
  refunded: number
  createdAt: string
  updatedAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  statusHistory: StatusChange[]
  paid: boolean
  paidAt: string | null
  stripeSessionId: string | null
  paymentIntentId: string | null
  paymentMethod: string | null
  requiresAction: boolean
  hasDispute: boolean
  /** Opens the order's page, /order/{pageToken}; null when it has none. */
  pageToken: string | null
}

/**
 * A refund that has not ended well yet. `pending`: the provider has not confirmed it. `failed`:
 * `amount` (MYR) is owed.
 */
export interface OpenRefund {
  id: string
  paymentIntentId: string | null
  status: 'pending' | 'failed'
  /** Whether the provider is known to have taken it. */
  isTaken: boolean
  amount: number
  /** ISO 8601. */
  requestedAt: string
  /** Why it failed, in words; null while it is pending. */
  failureReason: string | null
  /** Status that the order gets with the refund. While it is set the order can't be shipped. */
  target: 'cancelled' | 'refunded' | null
}

/** A refund of an order, whatever became of it. `amount` in MYR, times ISO 8601 UTC. */
export interface OrderRefund {
  id: string
  paymentIntentId: string | null
  /** The provider's id; null before a response has named it. */
  providerId: string | null
  way: RefundWay
  status: RefundStatus
  amount: number
  reason: string
  isByAdmin: boolean
  requestedAt: string
  succeededAt: string | null
  failureReason: string | null
  /** How and on which day of the shop an admin paid it back. */
  paidHow: string | null
  paidOn: string | null
  /** Products that come back with it. */
  productIds: ProductId[]
}

/** A request for a refund that was sent to the provider. */
export interface OrderRefundRequest {
  id: string
  refundId: string
  /** ISO 8601. */
  sentAt: string
  /** In words for admins; null when no response has come. */
  response: string | null
}

/** A dispute of a payment at the buyer's bank. `amount` in MYR, times ISO 8601. */
export interface OrderDispute {
  id: string
  paymentIntentId: string
  amount: number
  /** The provider's word, such as `fraudulent`. */
  reason: string
  state: DisputeState
  /** Until when the bank wants an answer; null when it wants none. */
  respondBy: string | null
  closedAt: string | null
}

/** An entry of the history as the admin area shows it. */
export interface AdminStatusChange extends StatusChange {
  /** E-mail address of the admin who made the change; null when it was none. */
  actorEmail: string | null
}

/** An order as the admin area shows it. */
export interface AdminOrder extends Order {
  statusHistory: AdminStatusChange[]
  /** As `getPackBy` returns it. */
  packBy: string | null
  /** As `createBuyerMessage` writes it. */
  buyerMessage: string | undefined
  openRefunds: OpenRefund[]
  /** Products that came back with a refund, or are about to. */
  returnedProductIds: ProductId[]
}

/**
 * An order as the thank-you page may show it: without internal ids, and without personal data once
 * the page's URL may have been shared.
 */
export interface OrderView extends Omit<Order, 'id' | 'stripeSessionId' | 'paymentIntentId'> {
  masked: boolean
  /** A refund that has not ended yet: what the buyer is told of it. `amount` in MYR. */
  openRefund: Pick<OpenRefund, 'status' | 'amount' | 'target'> | null
  /** What went back, the latest first. */
  refunds: OrderViewRefund[]
}

/** A refund that has reached the buyer. `amount` in MYR. */
export interface OrderViewRefund {
  amount: number
  way: RefundWay
  /** ISO 8601. */
  at: string
  /** In an admin's words; null when it was not an admin who gave one. */
  reason: string | null
  productIds: ProductId[]
  /**
   * How an admin has paid it back, and the day of the shop, such as '2026-11-25'; null when that is
   * not recorded, or nobody has.
   */
  paid: { how: string; on: string } | null
}

/** Returns the path of the order's page in the admin area. */
export const getAdminOrderPath = (id: string) => `/admin/orders/${encodeURIComponent(id)}`

interface OrderTotals {
  items: readonly Pick<OrderItem, 'price' | 'quantity'>[]
  subtotal?: number | null
  shippingCost?: number | null
  total?: number | null
}

/** Returns the stored subtotal, 0 included, else the sum of price × quantity. */
export const calculateSubtotal = ({ subtotal, items }: OrderTotals): Sen =>
  subtotal == null ? sumSen(items.map(({ price, quantity }) => fromMyr(price * quantity))) : fromMyr(subtotal)

/** Returns the stored total, 0 included, else subtotal plus shipping. */
export const calculateTotal = (order: OrderTotals): Sen =>
  order.total == null ? sumSen([calculateSubtotal(order), fromMyr(order.shippingCost ?? 0)]) : fromMyr(order.total)
