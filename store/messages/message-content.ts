import type { Language } from '#store/languages.ts'
import type { Sen } from '#store/money.ts'
import type { AccountMessageKind, OrderMessageKind } from './message.ts'

interface CommonContent {
  language: Language
  /** `whatsapp`: digits only, with the country code. */
  shop: { name: string; whatsapp: string }
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string
}

export interface OrderMessageContent extends CommonContent {
  kind: OrderMessageKind
  order: MessageOrder
  /** What goes back to the buyer; undefined when nothing does. */
  refunded: Sen | undefined
}

/**
 * The part of an order that a message may show. Messages get forwarded, so that it has no phone
 * number, street, postcode or e-mail address.
 */
export interface MessageOrder {
  number: string
  /** Whether it was ever paid in a way that sold the products. */
  wasPaid: boolean
  name: string
  city: string
  state: string
  items: MessageOrderItem[]
  subtotal: Sen
  shippingFee: Sen
  total: Sen
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
  /** Absolute URL of a small photo; null without one. */
  imageUrl: string | null
}

export interface RefundFailedContent extends CommonContent {
  kind: 'refund_failed'
  orderNumber: string
  amount: Sen
  reason: string
}

export interface AccountMessageContent extends CommonContent {
  kind: AccountMessageKind
  /** Secret link. */
  url: string
}

/** What a message says. */
export type MessageContent = OrderMessageContent | RefundFailedContent | AccountMessageContent
