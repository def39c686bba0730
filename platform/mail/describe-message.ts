import { addLanguage } from '#store/languages.ts'
import type { MessageContent, OrderMessageContent } from '#store/messages/message-content.ts'
import { formatMoney } from '#store/money.ts'
import { type MessageTexts, messageTexts } from './texts.ts'

/** What the plain text and the HTML of a message have in common. */
export interface MessageDescription {
  subject: string
  headline: string
  paragraphs: string[]
  action: { label: string; url: string }
  texts: MessageTexts
  footer: string
  /** The link is secret, and shown as text too. */
  isSecret?: true
}

/** Puts a message into words. */
export function describeMessage(content: MessageContent): MessageDescription {
  const { kind, language, shop, publicUrl } = content
  const texts = messageTexts[language]
  switch (kind) {
    case 'password_reset':
    case 'email_verification': {
      const { subject, headline, action, text } = texts.account[kind]
      return {
        subject,
        headline,
        paragraphs: [text(shop.name)],
        action: { label: action, url: content.url },
        texts,
        footer: texts.accountFooter(shop.name),
        isSecret: true,
      }
    }
    case 'refund_failed':
      return {
        subject: `Order #${content.orderNumber}: a refund failed`,
        headline: 'A refund failed',
        paragraphs: [
          `${formatMoney(content.amount)} of order #${content.orderNumber} did not go back to the buyer: ${content.reason}.`,
          'Its page in the admin area says what to do next.',
        ],
        action: { label: 'Open the order', url: `${publicUrl}/admin/orders?show=all&q=${content.orderNumber}` },
        texts,
        footer: `You get this message because you are an admin of ${shop.name}.`,
      }
    default: {
      const { subject, headline, action } = texts.order[kind]
      return {
        subject: subject(content.order.number),
        headline,
        paragraphs: describeOrder(content, texts),
        action: { label: action, url: getActionUrl(content) },
        texts,
        footer: texts.orderFooter(shop.name),
      }
    }
  }
}

function describeOrder({ kind, order, refunded }: OrderMessageContent, texts: MessageTexts): string[] {
  const amount = refunded === undefined ? undefined : formatMoney(refunded)
  switch (kind) {
    case 'order_confirmed':
      return [texts.confirmed]
    case 'payment_failed':
      return [texts.paymentFailed(amount), texts.notHeld]
    case 'payment_expired':
      return [`${texts.notCharged} ${texts.notHeld}`]
    case 'shipped':
      return [texts.handedOver(order.parcel.courier)]
    case 'delivered':
      return [texts.arrived]
    case 'cancelled':
      return [amount ? `${texts.goesBack(amount)} ${texts.bankTakesDays}` : texts.notCharged]
    case 'refunded':
      return [
        ...(order.wasPaid ? [] : [texts.notCompleted]),
        `${texts.goesBack(amount ?? formatMoney(order.total))} ${texts.bankTakesDays}`,
      ]
  }
}

function getActionUrl({ kind, order, language, publicUrl }: OrderMessageContent): string {
  const isUnpaid = kind === 'payment_failed' || kind === 'payment_expired'
  if (isUnpaid) return publicUrl + addLanguage('/cart', language)
  return order.pageUrl ?? publicUrl + addLanguage('/shop', language)
}

/** A chat with the shop, with the order's number filled in. */
export const getWhatsAppUrl = ({ shop, order }: OrderMessageContent, texts: MessageTexts): string =>
  `https://wa.me/${shop.whatsapp}?text=${encodeURIComponent(texts.whatsAppQuestion(order.number))}`

/** Whether a message is about an order, to its buyer. */
export const isOrderMessage = (content: MessageContent): content is OrderMessageContent => 'order' in content
