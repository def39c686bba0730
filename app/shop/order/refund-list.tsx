import * as messages from '#app/messages/current.ts'
import { formatDate } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { OrderView, OrderViewRefund } from '#store/orders/order.ts'

/** What went back of an order: how much, when, for which pieces, why and how. */
export function RefundList({ order: { refunds, items }, className = '' }: { order: OrderView; className?: string }) {
  if (refunds.length === 0) return null
  const listTitles = ({ productIds }: OrderViewRefund) =>
    items.filter(({ id }) => productIds.includes(id)).map(({ title, name }) => title || name)
  return (
    <section aria-labelledby="refunds" className={className}>
      <h2 id="refunds" className="headline text-2xl">
        {messages.order.refundsTitle}
      </h2>
      <ul className="mt-5 grid max-w-2xl gap-5">
        {refunds.map(refund => (
          <RefundItem
            key={`${refund.at} ${refund.amount} ${refund.productIds.join(' ')}`}
            refund={refund}
            titles={listTitles(refund)}
          />
        ))}
      </ul>
    </section>
  )
}

function RefundItem({
  refund: { amount, at, reason, way, paid },
  titles,
}: {
  refund: OrderViewRefund
  titles: string[]
}) {
  return (
    <li className="grid gap-1 border-jungle border-l-4 pl-4 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="wide tabular text-lg">{formatMoney(fromMyr(amount))}</strong>
        <time dateTime={at}>{formatDate(at, messages.locale)}</time>
      </p>
      {titles.length > 0 && <p>{messages.order.refundFor(new Intl.ListFormat(messages.locale).format(titles))}</p>}
      {reason && <p>{messages.order.refundReason(reason)}</p>}
      <p className="text-smoke">
        {paid
          ? messages.order.refundPaid(paid.how, formatDate(paid.on, messages.locale))
          : messages.order.refundWays[way]}
      </p>
    </li>
  )
}
