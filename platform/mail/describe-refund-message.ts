import { formatLongDate } from '#store/dates.ts'
import type { MessageRefund, OrderMessageContent } from '#store/delivery/message-content.ts'
import { formatMoney } from '#store/money.ts'
import type { MessageDescription } from './describe-message.ts'
import type { MessageTexts, RefundMessageKind } from './texts.ts'

/** Puts into words what goes back to the buyer, for which pieces, why and how. */
export function describeRefundMessage(
  kind: RefundMessageKind,
  { order, refunded, refund }: OrderMessageContent,
  texts: MessageTexts,
): Pick<MessageDescription, 'subject' | 'headline' | 'paragraphs'> {
  const amount = formatMoney(refunded ?? order.total)
  const way = refund?.way ?? 'provider'
  const { subject, headline } = texts[kind][way]
  const titles = refund && refund.titles.length > 0 ? listTitles(refund.titles, texts) : undefined
  return {
    subject: subject(order.number),
    headline: headline(amount),
    paragraphs: [
      ...(order.wasPaid ? [] : [texts.notCompleted]),
      texts.refundWhat[way](amount, titles),
      ...(refund?.reason ? [texts.refundReason(toOneLine(refund.reason))] : []),
      ...describeWay(refund, texts),
      ...(kind === 'partially_refunded' ? [texts.restStays] : []),
    ],
  }
}

function describeWay(refund: MessageRefund | undefined, texts: MessageTexts): string[] {
  switch (refund?.way) {
    case 'by_hand':
      return refund.paid
        ? [texts.refundPaid(toOneLine(refund.paid.how), formatLongDate(refund.paid.on, texts.locale))]
        : []
    case 'bank':
      return [texts.refundByBank]
    default:
      return [texts.refundToPayment]
  }
}

const listTitles = (titles: readonly string[], { locale }: MessageTexts) =>
  new Intl.ListFormat(locale).format(titles.map(toOneLine))

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
