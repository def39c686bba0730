import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import type { Zone } from '#store/shipping/shipping.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

export interface OrderTable {
  id: OrderId
  orderNumber: string
  /** The browser that placed it. */
  shopperId: ShopperId
  /** The sorted product ids: one unpaid order a cart and browser. */
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
  /** Rises with every transaction that works on the order; raising it is also what locks the row. */
  revision: number
  /** Counts payment sessions asked for: part of the provider's idempotency key. */
  checkoutAttempt: number
  /** Set while a payment session is being opened; found long after, the server died in between. */
  checkoutStartedAt: string | null
  sessionExpiresAt: string | null
  /** When the provider was last asked how this order's session stands. */
  paymentCheckedAt: string | null
  /** What an admin makes of the order once the provider has taken the refund; while it is set nothing else may be made of it. */
  cancellationTarget: 'cancelled' | 'refunded' | null
  /** 1 = the pieces go back on sale with it. */
  cancellationRestock: number | null
  cancellationStartedAt: string | null
  /** JSON of the admin who closes it. */
  cancellationActor: string | null
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

/** Money to be sent back, written down in the transaction that decides it and sent afterwards: one row a payment, so it goes back once. */
export interface RefundTable {
  paymentIntentId: string
  orderId: OrderId
  reason: string
  requestedAt: string
  sentAt: string | null
}

/** Provider events that have had their effect, so that each has it once. */
export interface PaymentEventTable {
  id: string
  type: string
  receivedAt: string
}
