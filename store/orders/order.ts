import type { ProductId } from '#store/ids.ts'
import { fromMyr, type Sen, sumSen } from '#store/money.ts'
import type { Zone } from '#store/shipping/shipping.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { DisputeTable } from './dispute-table.ts'
import type { OrderItemTable, OrderStatusChangeTable, OrderTable } from './order-table.ts'
import type { RefundRequestTable, RefundTable, RefundWay } from './refund-table.ts'

/**
 * Copy of the product as it was ordered: the product may be edited or hidden later. Price in MYR.
 */
export interface OrderItem extends Pick<OrderItemTable, 'title' | 'image' | 'quantity' | 'size'> {
  id: ProductId
  name: string
  price: number
}

export type StatusChange = Pick<OrderStatusChangeTable, 'status' | 'timestamp' | 'note' | 'updatedBy'>

/** Both are null before the order was shipped, and as long as nobody has noted them. */
export type Parcel = Pick<OrderTable, 'courier' | 'trackingNumber'>

/** An order as JSON responses carry it. Money in MYR, times ISO 8601 UTC. */
export interface Order
  extends Parcel,
    Pick<
      OrderTable,
      'id' | 'orderNumber' | 'email' | 'createdAt' | 'updatedAt' | 'status' | 'paymentStatus' | 'paidAt'
    >,
    Pick<OrderTable, 'stripeSessionId' | 'paymentIntentId' | 'paymentMethod' | 'pageToken'> {
  shipping: ShippingAddress
  /** Zone in which the order was placed; null for a legacy record without one. */
  zone: Zone | null
  items: OrderItem[]
  subtotal: number
  shippingCost: number
  total: number
  /** What went back to the buyer, confirmed by the provider or paid back by hand. */
  refunded: number
  statusHistory: StatusChange[]
  paid: boolean
  requiresAction: boolean
  hasDispute: boolean
}

/**
 * A refund that has not ended well yet. `pending`: the provider has not confirmed it. `failed`:
 * `amount` (MYR) is owed.
 */
export interface OpenRefund
  extends Pick<RefundTable, 'id' | 'paymentIntentId' | 'requestedAt' | 'failureReason' | 'target'> {
  status: 'pending' | 'failed'
  /** Whether the provider is known to have taken it. */
  isTaken: boolean
  amount: number
}

/** A refund of an order, whatever became of it. `amount` in MYR, times ISO 8601 UTC. */
export interface OrderRefund
  extends Pick<RefundTable, 'id' | 'paymentIntentId' | 'providerId' | 'way' | 'status' | 'reason' | 'requestedAt'>,
    Pick<RefundTable, 'succeededAt' | 'failureReason' | 'paidHow' | 'paidOn'> {
  amount: number
  isByAdmin: boolean
  /** Products that come back with it. */
  productIds: ProductId[]
}

/** A request for a refund that was sent to the provider. */
export type OrderRefundRequest = Pick<RefundRequestTable, 'id' | 'refundId' | 'sentAt' | 'response'>

/** A dispute of a payment at the buyer's bank. `amount` in MYR, times ISO 8601. */
export interface OrderDispute
  extends Pick<DisputeTable, 'id' | 'paymentIntentId' | 'reason' | 'state' | 'respondBy' | 'closedAt'> {
  amount: number
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
