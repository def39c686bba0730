import type { Language } from '#store/languages.ts'
import type { AccountMessageKind, OrderMessageKind } from '#store/messages/message.ts'
import { english } from './texts-en.ts'
import { malay } from './texts-ms.ts'

/** What a message is about. */
interface KindTexts {
  headline: string
  /** Of the button. */
  action: string
}

/** The words of messages to buyers, in one language. Amounts and dates are formatted already. */
export interface MessageTexts {
  /** Of formatted dates. */
  locale: string
  order: Record<OrderMessageKind, KindTexts & { subject: (number: string) => string }>
  account: Record<AccountMessageKind, KindTexts & { subject: string; text: (shopName: string) => string }>
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
  notCompleted: string
  orderNumber: (number: string) => string
  size: (name: string) => string
  subtotal: string
  shippingTo: (place: string) => string
  free: string
  total: string
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
