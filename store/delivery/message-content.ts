import type { Language } from '#store/languages.ts'
import type { Sen } from '#store/money.ts'
import type { OrderViewRefund } from '#store/orders/order.ts'
import type { OrderLink } from '#store/orders/order-page-url.ts'
import type { Delivery } from '#store/orders/order-table.ts'
import type { findLeaving } from '#store/orders/pack-by.ts'
import type { AccountMessageKind, OrderMessageKind } from '#store/outbox/message.ts'
import type { ShopDetails } from '#store/settings/settings.ts'

interface CommonContent {
  language: Language
  /** `whatsapp`: digits only, with the country code. */
  shop: Pick<ShopDetails, 'name' | 'whatsapp' | 'seller' | 'logo'>
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string
}

export interface OrderMessageContent extends CommonContent {
  kind: OrderMessageKind
  order: MessageOrder
  leaving: ReturnType<typeof findLeaving>
  /** What goes back to the buyer with this message; undefined when nothing does. */
  refunded: Sen | undefined
  /** The refund that the message is about; undefined when it names none. */
  refund: MessageRefund | undefined
}

/** Why and how a sum goes back. */
export interface MessageRefund extends Pick<OrderViewRefund, 'way' | 'reason' | 'paid'> {
  /** Of the products that come back with it. */
  titles: string[]
}

/**
 * The part of an order that a message may show. Messages get forwarded, so that it has no phone
 * number, street, postcode or e-mail address.
 */
export interface MessageOrder {
  number: string
  /** Whether it was ever paid in a way that sold the products. */
  wasPaid: boolean
  /** Undefined before it was paid: anybody can type anything, with anybody's address. */
  deliveredTo: { name: string; city: string; state: string } | undefined
  items: MessageOrderItem[]
  subtotal: Sen
  shippingFee: Sen
  total: Sen
  /** What went back to the buyer so far. */
  refunded: Sen
  /** Until when its pieces are kept for whom an admin has made it, ISO 8601; else null. */
  reservedUntil: string | null
  delivery: Delivery
  /** Of the order's page; undefined when it has none. */
  pageUrl: string | undefined
  /** What the admin has noted of the parcel. `courier`: its name. */
  parcel: { courier: string | undefined; trackingNumber: string | null; trackingUrl: string | undefined }
}

interface MessageOrderItem {
  title: string
  size: string | null
  quantity: number
  price: Sen
  /** Whether its money went back. */
  isRefunded: boolean
  /** Absolute URL of a small photo; null without one. */
  imageUrl: string | null
}

export interface RefundFailedContent extends CommonContent {
  kind: 'refund_failed'
  orderNumber: string
  amount: Sen
  reason: string
}

/** Where buyers transfer money to, when an admin has changed it. */
export interface TransferChangedContent extends CommonContent {
  kind: 'transfer_changed'
  changedBy: string
  /** May be empty. */
  account: string
}

/** The answer to a question, in an admin's words alone. */
export interface AnswerContent extends CommonContent {
  kind: 'question_answered'
  /** Null when the question was about a product. */
  orderNumber: string | null
  /** Null when the question was about an order, or its product was deleted. */
  productTitle: string | null
  answer: string
  /** Of the page of what was asked about, or of the shop. */
  url: string
}

export interface OrderLinksContent extends CommonContent {
  kind: 'order_links'
  /** At least one, the newest first. */
  orders: OrderLink[]
}

export interface AccountMessageContent extends CommonContent {
  kind: Exclude<AccountMessageKind, 'order_links'>
  /** Secret link. */
  url: string
}

/** What a message says. */
export type MessageContent =
  | OrderMessageContent
  | RefundFailedContent
  | TransferChangedContent
  | AnswerContent
  | AccountMessageContent
  | OrderLinksContent
