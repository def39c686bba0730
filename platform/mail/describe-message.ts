import { formatDate, formatDateTime, formatDayAndMonth } from '#store/dates.ts'
import type { MessageContent, MessageOrder, OrderMessageContent } from '#store/delivery/message-content.ts'
import { addLanguage, translate } from '#store/languages.ts'
import { formatMoney, type Sen, sen } from '#store/money.ts'
import type { OrderLink } from '#store/orders/order-page-url.ts'
import { describeRefundMessage } from './describe-refund-message.ts'
import { type MessageTexts, messageTexts, type PlainOrderMessageKind } from './texts.ts'

/** What the plain text and the HTML of a message have in common. */
export interface MessageDescription {
  subject: string
  headline: string
  paragraphs: string[]
  action: { label: string; url: string }
  /** Further ones, below the button. */
  links?: MessageDescription['action'][]
  texts: MessageTexts
  footer: string
  /** The link is secret, and shown as text too. */
  isSecret?: true
}

/** Puts a message into words. */
export function describeMessage(content: MessageContent): MessageDescription {
  const { kind, language, shop, publicUrl } = content
  const texts = translate(messageTexts, language)
  switch (kind) {
    case 'password_reset':
    case 'email_verification':
    case 'admin_invitation': {
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
    case 'question_answered': {
      const { answer, orderNumber, productTitle, url } = content
      const { headline, footer, ...ofSubjects } = texts.answer
      const { subject, action } = ofSubjects[orderNumber ? 'order' : productTitle ? 'product' : 'deletedProduct']
      return {
        subject: subject(orderNumber ?? productTitle ?? ''),
        headline,
        paragraphs: answer.split(/\n+/),
        action: { label: action, url },
        texts,
        footer: footer(shop.name),
      }
    }
    case 'order_links': {
      const { subject, headline, text, link } = texts.orderLinks
      const describeLink = ({ number, paidAt, url }: OrderLink) => ({
        label: link(number, formatDate(paidAt, texts.locale)),
        url,
      })
      const [newest = { label: headline, url: publicUrl }, ...links] = content.orders.map(describeLink)
      return {
        subject,
        headline,
        texts,
        links,
        paragraphs: [text(shop.name)],
        action: newest,
        footer: texts.accountFooter(shop.name),
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
    case 'transfer_changed':
      return {
        subject: 'The account for transfers was changed',
        headline: 'The account for transfers was changed',
        paragraphs: [
          `${content.changedBy} has changed where buyers transfer money to. Their order’s page now shows this account, and the QR that stands in the settings:`,
          ...(content.account ? content.account.split('\n') : ['No account.']),
          'If that was not meant to be, put it right in the settings at once, and change the password of that admin.',
        ],
        action: { label: 'Open the settings', url: `${publicUrl}/admin/settings#transfer` },
        texts,
        footer: `You get this message because you are an admin of ${shop.name}.`,
      }
    case 'refunded':
    case 'partially_refunded':
      return {
        ...describeRefundMessage(kind, content, texts),
        action: { label: texts.seeOrder, url: getActionUrl(content) },
        texts,
        footer: texts.orderFooter(shop.name),
      }
    default: {
      const isCollected = kind === 'shipped' && content.order.delivery === 'collect'
      const { subject, headline, action } = texts.order[isCollected ? 'ready' : kind]
      return {
        subject: subject(content.order.number),
        headline,
        paragraphs: describeOrder(kind, content, texts),
        action: { label: action, url: getActionUrl(content) },
        texts,
        footer: texts.orderFooter(shop.name),
      }
    }
  }
}

function describeOrder(
  kind: PlainOrderMessageKind,
  { order, refunded, leaving: { packDays, by } }: OrderMessageContent,
  texts: MessageTexts,
): string[] {
  const amount = refunded === undefined ? undefined : formatMoney(refunded)
  const day = by && formatDayAndMonth(by, texts.locale)
  switch (kind) {
    case 'reserved':
      return [texts.reserved(formatDateTime(order.reservedUntil ?? '', texts.locale))]
    case 'order_confirmed':
      return [order.delivery === 'collect' ? texts.confirmedToCollect : texts.confirmed(packDays, day)]
    case 'payment_failed':
      return [texts.paymentFailed(amount), texts.notHeld]
    case 'payment_expired':
      return [`${texts.notCharged} ${texts.notHeld}`]
    case 'shipped':
    case 'tracking_number':
      return [order.delivery === 'collect' ? texts.readyToCollect : texts.handedOver(order.parcel.courier)]
    case 'delivered':
      return [order.delivery === 'collect' ? texts.collected : texts.arrived]
    case 'cancelled':
      return [amount ? `${texts.goesBack(amount)} ${texts.bankTakesDays}` : texts.notCharged]
  }
}

function getActionUrl({ kind, order, language, publicUrl }: OrderMessageContent): string {
  const isUnpaid = kind === 'payment_failed' || kind === 'payment_expired'
  if (isUnpaid) return publicUrl + addLanguage('/checkout', language)
  return order.pageUrl ?? publicUrl + addLanguage('/shop', language)
}

/** A chat with the shop, with the order's number filled in. */
export const getWhatsAppUrl = ({ shop, order }: OrderMessageContent, texts: MessageTexts): string =>
  `https://wa.me/${shop.whatsapp}?text=${encodeURIComponent(texts.whatsAppQuestion(order.number))}`

/** What is left of an order's total after its refunds. */
export const getRemainder = ({ total, refunded }: Pick<MessageOrder, 'total' | 'refunded'>): Sen =>
  sen(Math.max(0, total - refunded))

/** Whether a message of this kind names the parcel's number. */
export const hasParcel = (kind: OrderMessageContent['kind']) => kind === 'shipped' || kind === 'tracking_number'

/** Whether a message is about an order, to its buyer. */
export const isOrderMessage = (content: MessageContent): content is OrderMessageContent => 'order' in content
