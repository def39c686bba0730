import { Link } from 'react-router'
import { formatDateTime } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { getMailtoLink } from '../../ui/navigation/mailto-link.ts'
import { RowResult } from '../ui/row-result.tsx'
import { OrderActions } from './order-actions.tsx'
import { RefundNotice } from './refund-notice.tsx'
import { PaidBadge, StatusBadge } from './status-badge.tsx'
import { useChangeStatus } from './use-change-status.ts'

/** An order with everything needed to pack and ship it. */
export function OrderCard({ order }: { order: AdminOrder }) {
  const { orderNumber, createdAt, paid, requiresAction, hasDispute, paymentMethod, paymentStatus } = order
  const { change, isBusy, changedTo, refusal } = useChangeStatus(order)
  const status = changedTo ?? order.status
  return (
    <article className="sheet grid gap-4 p-4" aria-label={`Order #${orderNumber}`} aria-busy={isBusy}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wide text-lg">#{orderNumber}</h2>
        <StatusBadge status={status} />
        <PaidBadge paid={paid} />
        <time dateTime={createdAt} className="ml-auto text-smoke text-sm">
          {formatDateTime(createdAt)}
        </time>
      </header>
      {order.status === 'paid' && requiresAction && (
        <p className={`rounded-lg bg-[#fdecea] px-3 py-2 font-semibold text-ember ${changedTo ? 'invisible' : ''}`}>
          Action Required: Process this paid order
        </p>
      )}
      {status === 'delivered' && <p className="font-semibold text-jungle">Order Complete</p>}
      {hasDispute && <p className="font-semibold text-ember">The payment is disputed at the bank.</p>}
      <OrderItems order={order} />
      <BuyerDetails order={order} />
      {paymentMethod && (
        <p className="text-smoke text-sm">
          {paymentStatus.replaceAll('_', ' ')} by {paymentMethod}
        </p>
      )}
      {order.openRefunds.map(refund => (
        <RefundNotice key={refund.paymentIntentId} order={order} refund={refund} />
      ))}
      {refusal && (
        <p role="alert" className="font-semibold text-ember">
          {refusal}
        </p>
      )}
      {/* What has changed stands in the place of the buttons: the cards below must not move. */}
      <div className="grid *:[grid-area:1/1]">
        <OrderActions order={order} isBusy={isBusy} isHidden={changedTo !== undefined} onChange={change} />
        {changedTo && <RowResult message={`Marked as ${changedTo}`} />}
      </div>
      <Timeline order={order} />
    </article>
  )
}

const OrderItems = ({ order: { items, subtotal, shippingCost, total } }: { order: AdminOrder }) => (
  <div>
    <ul className="grid gap-2">
      {items.map(({ id, title, image, size, price }) => (
        <li key={id} className="flex items-center gap-3">
          {image ? (
            <img src={image} alt="" width={48} height={60} loading="lazy" className="h-15 w-12 rounded object-cover" />
          ) : (
            <span aria-hidden="true" className="h-15 w-12 rounded bg-sand" />
          )}
          <span className="min-w-0 grow">
            <Link to={`/admin/product/${id}`} className="underline-offset-4 hover:underline">
              {title}
            </Link>
            {size && <span className="text-smoke"> · size {size}</span>}
          </span>
          <span className="tabular shrink-0">{formatMoney(fromMyr(price))}</span>
        </li>
      ))}
    </ul>
    <dl className="tabular mt-3 grid grid-cols-[1fr_auto] gap-x-4 border-sand border-t pt-2 text-sm">
      <dt className="text-smoke">Subtotal</dt>
      <dd className="text-right">{formatMoney(fromMyr(subtotal))}</dd>
      <dt className="text-smoke">Shipping</dt>
      <dd className="text-right">{formatMoney(fromMyr(shippingCost))}</dd>
      <dt className="font-semibold text-base">Total</dt>
      <dd className="text-right font-semibold text-base">{formatMoney(fromMyr(total))}</dd>
    </dl>
  </div>
)

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

const BuyerDetails = ({ order }: { order: AdminOrder }) =>
  isErased(order) ? <p className="text-smoke">Contact and address were erased.</p> : <BuyerAddress order={order} />

const BuyerAddress = ({ order: { email, shipping } }: { order: AdminOrder }) => (
  <address className="grid gap-x-6 not-italic sm:grid-cols-2">
    <p className="py-2">
      <span className="font-semibold">{shipping.name}</span>
      <br />
      {shipping.address}
      <br />
      {shipping.zip} {shipping.city}
      <br />
      {shipping.state}, {shipping.country}
    </p>
    <p className="grid content-start [overflow-wrap:anywhere]">
      <a className={linkClass} href={`https://wa.me/${shipping.phone.replace(/\D/g, '')}`}>
        {shipping.phone}
      </a>
      <a className={linkClass} href={getMailtoLink(email)}>
        {email}
      </a>
    </p>
  </address>
)

const Timeline = ({ order: { statusHistory } }: { order: AdminOrder }) => (
  <details>
    <summary className="flex min-h-11 items-center font-semibold text-sm">History ({statusHistory.length})</summary>
    <ol className="grid gap-2 border-sand border-l-2 pl-4">
      {statusHistory.map(({ status, timestamp, note, updatedBy }) => (
        <li key={`${timestamp} ${status} ${note}`} className="text-sm">
          <StatusBadge status={status} /> <span>{note}</span>
          <br />
          <span className="text-smoke">
            <time dateTime={timestamp}>{formatDateTime(timestamp)}</time> by {updatedBy}
          </span>
        </li>
      ))}
    </ol>
  </details>
)
