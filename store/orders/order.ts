import type { ProductId } from '#store/ids.ts'
import type { Zone, ZoneFacts, ZoneId } from '#store/shipping/shipping.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { DisputeTable } from './dispute-table.ts'
import type { EntryStatus } from './ledger.ts'
import type { LedgerEntryTable, MoneyWay, RefundDecisionTable } from './ledger-table.ts'
import type { OrderItemTable, OrderStatusChangeTable, OrderTable } from './order-table.ts'
import type { findLeaving } from './pack-by.ts'

/**
 * Copy of the product as it was ordered: it may be edited or hidden later. Price in ringgit.
 */
export interface OrderItem extends Pick<OrderItemTable, 'title' | 'image' | 'quantity' | 'size'> {
  id: ProductId
  name: string
  price: number
}

export type StatusChange = Pick<OrderStatusChangeTable, 'status' | 'timestamp' | 'note' | 'updatedBy'>

/** Both are null before the order was shipped, and as long as nobody has noted them. */
export type Parcel = Pick<OrderTable, 'courier' | 'trackingNumber'>

/** An order as JSON responses carry it. Money in ringgit, times ISO 8601 UTC. */
export interface Order
  extends Parcel,
    Pick<
      OrderTable,
      'id' | 'orderNumber' | 'email' | 'createdAt' | 'updatedAt' | 'status' | 'paymentStatus' | 'paidAt'
    >,
    Pick<OrderTable, 'stripeSessionId' | 'paymentIntentId' | 'paymentMethod' | 'pageToken'>,
    Pick<OrderTable, 'reservedUntil' | 'claimedPaidAt' | 'delivery'> {
  shipping: ShippingAddress
  /** Zone in which the order was placed. */
  zone: ZoneId
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

/** Money that went back or was asked for. `amount` in ringgit, times ISO 8601 UTC. */
export interface OrderRefund
  extends Pick<LedgerEntryTable, 'id' | 'paymentIntentId' | 'providerId' | 'way' | 'reason'>,
    Pick<LedgerEntryTable, 'failureReason' | 'pendingReason' | 'unknownAt' | 'paidHow' | 'paidOn'> {
  status: EntryStatus
  /** Whether it is not sent any more. */
  isStopped: boolean
  /** Whether an admin may pay it back another way. */
  isStoppable: boolean
  /** The last request to the provider while it is under way; null when none was sent. */
  lastRequest: { sentAt: string; response: string | null } | null
  amount: number
  requestedAt: string
  /** Status that the order gets with it. */
  ends: RefundDecisionTable['ends']
  /** Products that come back with it. */
  productIds: ProductId[]
  /** Whether what was decided with it was given up. */
  isDropped: boolean
  /**
   * What an admin is asked about one that was made at the provider: whether it is the money that
   * the store was to send, or which pieces came back.
   */
  question: 'same-money' | 'which-pieces' | null
}

/** What is owed of a payment, with what is known of the last refund of it. `amount` in ringgit. */
export interface OwedMoney extends Pick<OrderRefund, 'paymentIntentId' | 'amount' | 'failureReason' | 'ends'> {
  status: 'owed'
}

/** Money that has not reached the buyer. */
export type OpenRefund = (OrderRefund & { status: 'asked' }) | OwedMoney

/** A dispute of a payment at the buyer's bank. `amount` in ringgit, times ISO 8601. */
export interface OrderDispute
  extends Pick<DisputeTable, 'id' | 'paymentIntentId' | 'reason' | 'state' | 'respondBy' | 'closedAt'> {
  amount: number
}

/** What the bank has yet to decide about an order's payments. */
export interface OpenDispute {
  /** The next time until which a bank wants an answer, ISO 8601; null when none is known. */
  respondBy: string | null
}

/** Another order of the same buyer. */
type ParcelMate = Pick<Order, 'id' | 'orderNumber'>

/** An order as the admin area shows it. */
export interface AdminOrder extends Order {
  /** `actorEmail`: of the admin who made the change; null when it was none. */
  statusHistory: (StatusChange & { actorEmail: string | null })[]
  /** As `getPackBy` returns it. */
  packBy: string | null
  /** Address of its page for the buyer, of an order that an admin has made; otherwise empty. */
  pageUrl: string
  /** What its zone costs now, of such an order. */
  agreedZone: Zone | undefined
  /** As `createBuyerMessage` writes it. */
  buyerMessage: string | undefined
  openRefunds: OpenRefund[]
  /** What came by hand for an order that an admin has made, in ringgit. */
  received: number
  /** What was to be paid by hand for what is sold and never came, in ringgit. */
  missing: number
  /** When it was recovered from the payment provider, ISO 8601: it may have been sent. */
  recoveredAt: string | null
  /** Whether all of its money is about to go back: it accepts no other change. */
  isEnding: boolean
  openDispute: OpenDispute | null
  /** Products that came back with a refund, or are about to. */
  returnedProductIds: ProductId[]
  /** Those in one parcel with it, the earliest first. */
  packedOrders: ParcelMate[]
  /**
   * The first that could be sent in one parcel with it. `count`: how many wait for the same parcel,
   * this one included. `fee`: what was paid for the second parcel, in ringgit.
   */
  packable: (ParcelMate & { count: number; fee: number; isPaidByHand: boolean }) | null
}

/**
 * An order as the thank-you page may show it: without internal ids, and without personal data once
 * the page's URL may have been shared.
 */
export interface OrderView extends Omit<Order, 'id' | 'stripeSessionId' | 'paymentIntentId'> {
  masked: boolean
  zoneFacts: ZoneFacts
  /** When it leaves, counted from its payment. */
  leaving: ReturnType<typeof findLeaving>
  /** A refund that has not ended yet: what the buyer is told of it. `amount` in ringgit. */
  openRefund: (Pick<OpenRefund, 'amount'> & { status: 'pending' | 'failed'; target: OpenRefund['ends'] }) | null
  /** What went back, the latest first. */
  refunds: OrderViewRefund[]
  /** Of an order that an admin has made; null of the order of a cart. */
  agreement: OrderAgreement | null
}

/** What the buyer of reserved pieces can do. */
export interface OrderAgreement {
  isReserved: boolean
  /** Whether a payment page can be opened. */
  canPayOnline: boolean
  /** What came by hand, in ringgit. */
  received: number
  /** What has not come of what was sold, in ringgit. */
  missing: number
  /** Whether this browser may type the address: no other one has. */
  canTypeAddress: boolean
}

/** A refund that has reached the buyer. `amount` in ringgit. */
export interface OrderViewRefund {
  amount: number
  way: MoneyWay
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
