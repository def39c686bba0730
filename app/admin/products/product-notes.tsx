import type { ReactNode, Ref } from 'react'
import { formatDateTime, formatLongDate } from '#store/dates.ts'
import { formatMoney, fromMyr, type Ringgit } from '#store/money.ts'
import type { EndedOrder, ReservingOrder } from '#store/orders/ended-order-queries.server.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import { describeSoldChannel, type SoldChannel } from '#store/products/sold-channel.ts'
import { Link } from '../../ui/navigation/link.tsx'

interface NoteProps {
  title: string
  titleRef?: Ref<HTMLParagraphElement>
  children: ReactNode
}

const Note = ({ title, titleRef, children }: NoteProps) => (
  <div className={`rounded-lg border ${titleRef ? 'border-jungle' : 'border-mustard'} bg-chalk px-4 py-3`}>
    <p ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="font-semibold outline-offset-4">
      {title}
    </p>
    <p className="[overflow-wrap:anywhere]">{children}</p>
  </div>
)

const linkClass = 'underline underline-offset-4'

interface SoldElsewhereNoteProps {
  channel: SoldChannel
  price: Ringgit
  /** ISO 8601. */
  soldAt: string | undefined
  /** Of the title, which can take the focus. */
  ref: Ref<HTMLParagraphElement>
}

/** Says where a product was sold without an order. */
export const SoldElsewhereNote = ({ channel, price, soldAt, ref }: SoldElsewhereNoteProps) => (
  <Note title={`${describeSoldChannel(channel)} for ${formatMoney(fromMyr(price))}`} titleRef={ref}>
    {soldAt && `On ${formatLongDate(soldAt)}. `}No order has sold it. It is in past sales, and counts by channel in{' '}
    <Link to="/admin/money" className={linkClass}>
      Money
    </Link>
    .
  </Note>
)

interface WithdrawnNoteProps {
  /** ISO 8601. */
  at: string
  /** E-mail address of the admin who withdrew it; undefined when it was the end of an order. */
  by?: string
  order?: EndedOrder | undefined
  /** Somebody has paid for it, by an order that the store doesn't have. */
  isPaid?: boolean
}

/** Says why a product is withdrawn, and what that means. */
export const WithdrawnNote = ({ at, by, order, isPaid }: WithdrawnNoteProps) => (
  <Note title={`Withdrawn on ${formatLongDate(at)}`}>
    {isPaid ? (
      'Somebody has paid for it by an order that the store has lost: the notification of that day names the payment. Put it back on sale only when that money went back.'
    ) : by ? (
      `${by} took it out of the shop.`
    ) : order ? (
      <>
        Its order{' '}
        <Link to={getAdminOrderPath(order.id)} className={linkClass}>
          #{order.orderNumber}
        </Link>{' '}
        was {order.status}, and it was not put back on sale.
      </>
    ) : (
      'Its order was cancelled or refunded, and it was not put back on sale.'
    )}{' '}
    Shoppers see it nowhere, and it counts in no sales figure.
  </Note>
)

/** Says until when a product is reserved, and for whom. */
export const ReservedNote = ({ until, order }: { until: string; order: ReservingOrder | undefined }) => (
  <Note title={`Reserved until ${formatDateTime(until)}`}>
    {order ? (
      <>
        For {order.shipName}, by order{' '}
        <Link to={getAdminOrderPath(order.id)} className={linkClass}>
          #{order.orderNumber}
        </Link>
        . To sell it to somebody else, or to take it out of the shop, let it go there first.
      </>
    ) : (
      'Its order has just ended.'
    )}
  </Note>
)

/** Says for which drop a product waits, and when it opens. */
export const ScheduledNote = ({
  drop: { id, title, opensAt },
}: {
  drop: { id: string; title: string; opensAt: string }
}) => (
  <Note title={`Opens at ${formatDateTime(opensAt)}`}>
    It waits for the drop{' '}
    <Link to={`/admin/drops/${id}`} className={linkClass}>
      {title}
    </Link>
    . Until then shoppers see it nowhere.
  </Note>
)
