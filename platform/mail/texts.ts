import type { Language } from '#store/languages.ts'
import type { RefundWay } from '#store/orders/refund-table.ts'
import type { OrderMessageKind } from '#store/outbox/message.ts'
import type { AccountMessageContent } from '#store/outbox/message-content.ts'
import { english } from './texts-en.ts'
import { malay } from './texts-ms.ts'

/** What a message is about. */
interface KindTexts {
  headline: string
  /** Of the button. */
  action: string
}

/** What a message about a refund is about, by the way in which the money goes back. */
type RefundTexts = Record<RefundWay, { subject: (number: string) => string; headline: (amount: string) => string }>

export type RefundMessageKind = 'refunded' | 'partially_refunded'
export type PlainOrderMessageKind = Exclude<OrderMessageKind, RefundMessageKind>

/** The words of messages to buyers, in one language. Amounts and dates are formatted already. */
export interface MessageTexts {
  /** Of formatted dates. */
  locale: string
  order: Record<PlainOrderMessageKind, KindTexts & { subject: (number: string) => string }>
  /** Of all that was paid. */
  refunded: RefundTexts
  partially_refunded: RefundTexts
  /** Button of a message about a refund. */
  seeOrder: string
  account: Record<AccountMessageContent['kind'], KindTexts & { subject: string; text: (shopName: string) => string }>
  /** By what was asked about. */
  answer: Record<'order' | 'product' | 'deletedProduct', { subject: (name: string) => string; action: string }> & {
    headline: string
    footer: (shopName: string) => string
  }
  orderLinks: {
    subject: string
    headline: string
    text: (shopName: string) => string
    link: (number: string, date: string) => string
  }
  confirmed: string
  notHeld: string
  /** `amount` undefined: it isn't known that anything was charged. */
  paymentFailed: (amount: string | undefined) => string
  notCharged: string
  handedOver: (courier: string | undefined) => string
  trackingNumber: string
  track: string
  arrived: string
  goesBack: (amount: string) => string
  bankTakesDays: string
  /** `pieces`: their titles; undefined when none comes back. */
  refundWhat: Record<RefundWay, (amount: string, pieces: string | undefined) => string>
  refundReason: (reason: string) => string
  refundToPayment: string
  refundPaid: (how: string, day: string) => string
  refundByBank: string
  restStays: string
  notCompleted: string
  orderNumber: (number: string) => string
  size: (name: string) => string
  subtotal: string
  shippingTo: (place: string) => string
  free: string
  total: string
  /** Below the total: what went back. */
  refundedSum: string
  /** What is left of the total. */
  remaining: string
  /** Beside a piece. */
  itemRefunded: string
  goesTo: string
  askOnWhatsApp: string
  whatsAppQuestion: (number: string) => string
  /** Below an order's message. */
  orderFooter: (shopName: string) => string
  accountFooter: (shopName: string) => string
  /** Before a link that can't be pressed. */
  copyLink: string
}

export const messageTexts: Record<Language, MessageTexts> = { en: english, ms: malay }
