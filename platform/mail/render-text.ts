import type { MessageContent, MessageOrder, OrderMessageContent } from '#store/delivery/message-content.ts'
import { formatMoney } from '#store/money.ts'
import { getRemainder, getWhatsAppUrl, hasParcel, isOrderMessage, type MessageDescription } from './describe-message.ts'
import type { MessageTexts } from './texts.ts'

/** Renders the plain text of a message. */
export function renderText(content: MessageContent, description: MessageDescription): string {
  const { headline, paragraphs, action, links = [], footer, texts } = description
  const blocks = [
    headline,
    ...paragraphs,
    ...(isOrderMessage(content) ? renderParcel(content, texts) : []),
    ...[action, ...links].map(({ label, url }) => `${label}:\n${url}`),
    ...(isOrderMessage(content)
      ? [renderReceipt(content.order, description), `${texts.askOnWhatsApp}:\n${getWhatsAppUrl(content, texts)}`]
      : []),
    ['--', footer, content.shop.seller].filter(Boolean).join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function renderParcel({ kind, order: { parcel } }: OrderMessageContent, texts: MessageTexts): string[] {
  if (!hasParcel(kind)) return []
  const number = parcel.trackingNumber ? [`${texts.trackingNumber}: ${parcel.trackingNumber}`] : []
  return [...number, ...(parcel.trackingUrl ? [`${texts.track}:\n${parcel.trackingUrl}`] : [])]
}

function renderReceipt(order: MessageOrder, { texts, action }: MessageDescription): string {
  const { number, items, subtotal, shippingFee, total, refunded, deliveredTo, pageUrl } = order
  return [
    texts.orderNumber(number),
    ...(pageUrl && pageUrl !== action.url ? [pageUrl] : []),
    ...items.map(
      ({ title, size, quantity, price, isRefunded }) =>
        `${quantity} × ${toOneLine(title)}${size ? `, ${texts.size(toOneLine(size))}` : ''}: ${formatMoney(price)}${isRefunded ? ` (${texts.itemRefunded})` : ''}`,
    ),
    `${texts.subtotal}: ${formatMoney(subtotal)}`,
    `${texts.shippingTo(toOneLine(deliveredTo?.state || 'Malaysia'))}: ${shippingFee === 0 ? texts.free : formatMoney(shippingFee)}`,
    `${texts.total}: ${formatMoney(total)}`,
    ...(refunded > 0
      ? [
          `${texts.refundedSum}: ${formatMoney(refunded)}`,
          `${texts.remaining}: ${formatMoney(getRemainder({ total, refunded }))}`,
        ]
      : []),
    ...(deliveredTo
      ? [`${texts.goesTo}: ${Object.values(deliveredTo).filter(Boolean).map(toOneLine).join(', ')}`]
      : []),
  ].join('\n')
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
