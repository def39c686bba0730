import type { OrderId, ProductId } from '#store/ids.ts'
import { fromMyr, type Sen, sumSen } from '#store/money.ts'
import type { Zone } from '#store/shipping/shipping.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

/** A line keeps its own copy of what was bought: the piece may be edited or hidden later. Price in MYR. */
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

/** Specification §3, field for field. Money in MYR, times ISO 8601 UTC. */
export interface Order {
  id: OrderId
  orderNumber: string
  email: string
  shipping: ShippingAddress
  items: OrderItem[]
  subtotal: number
  shippingCost: number
  total: number
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
}

/** What the thank-you page may see: no internal ids, and no personal data once the address in the browser's bar is old enough to have travelled (readings T17). */
export interface OrderView extends Omit<Order, 'id' | 'stripeSessionId' | 'paymentIntentId'> {
  zone: Zone
  masked: boolean
}

interface OrderTotals {
  items: readonly Pick<OrderItem, 'price' | 'quantity'>[]
  subtotal?: number | null
  shippingCost?: number | null
  total?: number | null
}

/** Stored subtotal, else the sum of price × quantity; a stored 0 is a 0 (THX-03, readings T24). */
export const calculateSubtotal = ({ subtotal, items }: OrderTotals): Sen =>
  subtotal == null ? sumSen(items.map(({ price, quantity }) => fromMyr(price * quantity))) : fromMyr(subtotal)

/** Stored total, else subtotal plus shipping (THX-05, BIZ-04). */
export const calculateTotal = (order: OrderTotals): Sen =>
  order.total == null ? sumSen([calculateSubtotal(order), fromMyr(order.shippingCost ?? 0)]) : fromMyr(order.total)
