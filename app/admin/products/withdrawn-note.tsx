import { formatLongDate } from '#store/dates.ts'
import type { EndedOrder } from '#store/orders/ended-order-queries.server.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import { Link } from '../../ui/navigation/link.tsx'

interface WithdrawnNoteProps {
  /** ISO 8601. */
  at: string
  /** E-mail address of the admin who withdrew it; undefined when it was the end of an order. */
  by: string | undefined
  /** The order whose end withdrew it. */
  order: EndedOrder | undefined
}

/** Says why a product is withdrawn, and what that means. */
export const WithdrawnNote = ({ at, by, order }: WithdrawnNoteProps) => (
  <div className="rounded-lg border border-mustard bg-chalk px-4 py-3">
    <p className="font-semibold">Withdrawn on {formatLongDate(at)}</p>
    <p className="[overflow-wrap:anywhere]">
      {by ? (
        `${by} took it out of the shop.`
      ) : order ? (
        <>
          Its order{' '}
          <Link to={getAdminOrderPath(order.id)} className="underline underline-offset-4">
            #{order.orderNumber}
          </Link>{' '}
          was {order.status}, and it was not put back on sale.
        </>
      ) : (
        'Its order was cancelled or refunded, and it was not put back on sale.'
      )}{' '}
      Shoppers see it nowhere, and it counts in no sales figure.
    </p>
  </div>
)
