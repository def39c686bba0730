import { formatDate } from '#store/dates.ts'
import { shortOrderId } from '#store/ids.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import { describeSoldChannel } from '#store/products/sold-channel.ts'
import { getBuyerName, type Sale } from '#store/sales/sale.ts'
import { Link } from '../../ui/navigation/link.tsx'

/** Sold products. On a phone each row is a card. */
export const SalesTable = ({ sales }: { sales: readonly Sale[] }) => (
  <table className="sheet block w-full border-separate border-spacing-0 overflow-hidden md:table">
    <caption className="sr-only">Sold items</caption>
    <thead className="max-md:sr-only">
      <tr className="text-left text-smoke text-sm">
        {['Product', 'Customer', 'Price', 'Date Sold', 'Order'].map(name => (
          <th
            key={name}
            scope="col"
            className={`border-sand whitespace-nowrap border-b px-3 py-3 font-semibold lg:px-4 ${name === 'Price' ? 'text-right' : ''}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-md:block">
      {sales.map(sale => (
        <Row key={sale.id} sale={sale} />
      ))}
    </tbody>
  </table>
)

const cellClass =
  'min-w-0 [overflow-wrap:anywhere] md:border-sand md:border-b md:px-3 md:py-2 lg:px-4 md:group-last:border-b-0'

function Row({ sale }: { sale: Sale }) {
  const buyer = sale.channel ? describeSoldChannel(sale.channel) : getBuyerName(sale)
  return (
    <tr className="group grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-sand px-4 py-3 not-last:border-b md:table-row md:hover:bg-chalk">
      <td className={cellClass}>
        <span className="font-semibold">{sale.title}</span>
        <span className="block text-smoke text-sm">
          {sale.category.toLowerCase()}
          {sale.isHidden && ' · deleted'}
        </span>
      </td>
      <td className={`${cellClass} max-md:order-2 max-md:col-span-2`}>
        {buyer}
        {sale.buyerEmail && sale.buyerEmail !== buyer && (
          <span className="block text-smoke text-sm">{sale.buyerEmail}</span>
        )}
      </td>
      <td className={`${cellClass} tabular whitespace-nowrap text-right font-semibold max-md:order-1`}>
        {formatMoney(fromMyr(sale.price))}
      </td>
      <td
        className={`${cellClass} tabular whitespace-nowrap max-md:order-3 max-md:self-center max-md:text-smoke max-md:text-sm`}
      >
        {sale.soldAt ? <time dateTime={sale.soldAt}>{formatDate(sale.soldAt)}</time> : 'No date'}
      </td>
      <td className={`${cellClass} tabular whitespace-nowrap max-md:order-4 max-md:text-right`}>
        {sale.orderId ? (
          <Link
            to={getAdminOrderPath(sale.orderId)}
            className="inline-flex min-h-11 items-center font-semibold text-jungle underline underline-offset-4 hover:text-ink"
          >
            #{shortOrderId(sale.orderId)}
          </Link>
        ) : (
          <span className="inline-flex min-h-11 items-center text-smoke max-md:text-sm">No order</span>
        )}
      </td>
    </tr>
  )
}
