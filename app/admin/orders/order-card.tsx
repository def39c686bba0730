import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isErased } from '#store/erased-person.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { type AdminOrder, getAdminOrderPath } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { formatOrderAge, isPackedLate } from '#store/orders/pack-by.ts'
import { formatDay } from '#store/shop-days.ts'
import type { QrCode } from '../../account/qr-code.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { getMailtoLink } from '../../ui/navigation/mailto-link.ts'
import { WaitingPresses } from '../presses/waiting-presses.tsx'
import { AdminError } from '../ui/admin-page.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { Time } from '../ui/time.tsx'
import { useNow } from '../ui/use-now.ts'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { BuyerDetails } from './buyer-details.tsx'
import { canBePaidByHand, isUnpaidAgreement } from './describe-reservation.ts'
import { Reservation } from './order/reservation.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderRow, rowButtonClass } from './order-row.tsx'
import { ParcelOrders } from './pack-together.tsx'
import { PaidByHand } from './paid-by-hand.tsx'
import { ParcelDetails } from './parcel-form.tsx'
import { RefundNotice } from './refund-notice.tsx'
import { ReservationNotice } from './reservation-notice.tsx'
import { SharedNumberQuestion } from './shared-number-question.tsx'
import { OrderBadges, StatusBadge } from './status-badge.tsx'
import { UndoButton } from './undo-button.tsx'
import { messageOpened, useOrderAction } from './use-order-action.ts'

interface OrderCardProps {
  order: AdminOrder
  /** Whether the card is in a list: its number links to the order's page, and phones show a row. */
  isListed?: boolean
  isSelected?: boolean
  onSelect?: (isSelected: boolean) => void
  onDone?: (id: string) => void
  /** Of the address of its buyer's page, which is shown while its pieces are reserved. */
  linkQrCode?: QrCode | undefined
}

/**
 * An order with everything needed to pack and ship it. What an admin needs comes first, so that it
 * is on the first screen of a phone however many pieces there are.
 */
export function OrderCard(props: OrderCardProps) {
  const { isListed = false, isSelected = false, onSelect, onDone, linkQrCode } = props
  const action = useOrderAction(props.order)
  const { order, isBusy, waiting, done, refusal, changeStatus, send } = action
  const { id, orderNumber, status, requiresAction, hasDispute, openDispute, openRefunds } = order
  const ref = useRef<HTMLElement>(null)
  const contentId = useId()
  const [isOpen, setIsOpen] = useState(false)
  // A new status brings other buttons: a press that was meant for the old ones is ignored.
  usePressGuard(ref, status)
  useEffect(() => {
    if (done) onDone?.(id)
    if (done?.undo?.intent === 'undo-payment') setIsOpen(true)
  }, [done, id, onDone])
  return (
    <article
      ref={ref}
      className="sheet relative grid h-full content-start gap-3 p-3 md:gap-4 md:p-4"
      aria-label={`Order #${orderNumber}`}
      aria-busy={isBusy}
    >
      {isListed && (
        <OrderRow
          order={order}
          isOpen={isOpen}
          contentId={contentId}
          onToggle={() => {
            flushSync(() => setIsOpen(!isOpen))
            ref.current?.scrollIntoView({ block: 'nearest' })
          }}
          onNextStep={to => {
            setIsOpen(true)
            changeStatus(to)
          }}
        >
          {isUnpaidAgreement(order) && <PaidByHand action={action} className={rowButtonClass} />}
        </OrderRow>
      )}
      {onSelect && (
        <label className="absolute top-0.5 right-0.5 grid size-11 cursor-pointer place-items-center md:top-4 md:right-2">
          <span className="sr-only">Select order #{orderNumber}</span>
          <input
            type="checkbox"
            className="size-6"
            name="ids"
            value={id}
            form="selected-orders"
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
      )}
      <div
        id={contentId}
        className={`grid gap-3 md:gap-4 ${isListed && !isOpen ? 'max-md:[@media(scripting:enabled)]:hidden' : ''}`}
      >
        <header className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${onSelect ? 'md:pr-10' : ''}`}>
          {isListed && (
            <h2 className="wide">
              <Link
                to={getAdminOrderPath(id)}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                #{orderNumber}
              </Link>
            </h2>
          )}
          <OrderBadges {...order} />
          {status === 'delivered' && <span className="font-semibold text-jungle text-sm">Order Complete</span>}
          <p className={`text-smoke text-sm ${isListed ? '' : 'sm:ml-auto'}`}>
            <Time at={order.createdAt} />
            {order.paymentMethod && ` · ${describePayment(order)}`}
          </p>
        </header>
        {openDispute ? (
          <p className="rounded-lg bg-blush px-3 py-2 font-semibold text-ember">
            The payment is disputed at the bank.{' '}
            {openDispute.respondBy ? (
              <>
                Answer by <Time at={openDispute.respondBy} />.
              </>
            ) : (
              'No deadline is known.'
            )}
          </p>
        ) : (
          hasDispute && <p className="font-semibold text-ember">The payment was disputed at the bank.</p>
        )}
        {status === 'paid' && requiresAction ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-amber px-3 py-2 text-umber">
            <p className="font-semibold">Action Required: Process this paid order</p>
            <OrderAge order={order} />
          </div>
        ) : (
          <OrderAge order={order} />
        )}
        {status === 'paid' && order.recoveredAt && (
          <p className="font-semibold text-ember">Recovered from the payment provider: was it sent?</p>
        )}
        <ReservationNotice order={order} />
        {openRefunds.map(refund => (
          <RefundNotice
            key={refund.status === 'owed' ? refund.paymentIntentId : refund.id}
            order={order}
            refund={refund}
          />
        ))}
        <ParcelOrders {...action} />
        <div className={isListed ? 'grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-5' : 'contents'}>
          <BuyerDetails order={order} onMessage={() => send(messageOpened)} />
          <div className={`grid content-start gap-3 ${isListed ? 'md:col-span-full md:row-start-2' : ''}`}>
            <AdminError>{refusal}</AdminError>
            <WaitingPresses presses={waiting} />
            <SharedNumberQuestion {...action} />
            {done?.done && (
              <RowResult key={order.updatedAt} message={done.done}>
                {done.undo && <UndoButton onClick={() => send(done.undo)} />}
              </RowResult>
            )}
            {wasShipped(status) && order.delivery === 'parcel' && <ParcelDetails {...action} />}
            <div className="flex flex-wrap items-start gap-2">
              {canBePaidByHand(order) && <PaidByHand action={action} />}
              <OrderActions key={status} {...action} />
            </div>
            {linkQrCode && <Reservation action={action} qrCode={linkQrCode} />}
          </div>
          <div className={isListed ? 'contents' : 'grid content-start gap-3'}>
            <OrderTotals order={order} />
            <OrderItems order={order} isListed={isListed} />
          </div>
          <div className="-mt-2 flex flex-wrap items-start gap-x-6 md:col-span-full">
            {!isErased(order) && order.email !== '' && (
              <a
                className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 [overflow-wrap:anywhere]"
                href={getMailtoLink(order.email)}
              >
                {order.email}
              </a>
            )}
            <Timeline order={order} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** The badge says what is paid. */
const describePayment = ({ paymentStatus, paymentMethod }: AdminOrder) =>
  [paymentStatus === 'paid' ? '' : `${paymentStatus} by`, paymentMethod].join(' ').replaceAll('_', ' ').trim()

const wasShipped = (status: OrderStatus) => status === 'shipped' || status === 'delivered'

const OrderTotals = ({ order: { subtotal, shippingCost, total, refunded } }: { order: AdminOrder }) => (
  <dl className="tabular grid content-start">
    <Amount name="Subtotal" amount={subtotal} />
    <Amount name="Shipping" amount={shippingCost} />
    <Amount name="Total" amount={total} className="font-semibold" />
    {refunded > 0 && <Amount name="Refunded" amount={refunded} />}
  </dl>
)

const Amount = ({ name, amount, className = '' }: { name: string; amount: number; className?: string }) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-3 ${className}`}>
    <dt className="text-smoke text-sm">{name}</dt>
    <dd>{formatMoney(fromMyr(amount))}</dd>
  </div>
)

type OrderItemsProps = Required<Pick<OrderCardProps, 'order' | 'isListed'>>

/** Who packs an order tells its pieces apart by their photos, which are large on its page. */
const OrderItems = ({ order: { items, returnedProductIds, status }, isListed }: OrderItemsProps) => (
  <ul className={`grid gap-2 md:col-span-full ${isListed || items.length > 4 ? 'md:grid-cols-2' : ''}`}>
    {items.map(({ id, title, image, size, price }) => (
      <li key={id} className="flex items-center gap-x-3 large-text:flex-wrap">
        <Thumbnail image={image} width={isListed ? 12 : items.length > 4 ? 16 : 24} />
        <Link
          to={`/admin/product/${id}`}
          className="flex min-h-11 min-w-0 grow items-center [overflow-wrap:anywhere] underline-offset-4 hover:underline large-text:basis-32"
        >
          <span>
            {title}
            <span className="tabular block text-smoke text-sm">
              {formatMoney(fromMyr(price))}
              {size && ` · size ${size}`}
            </span>
            {returnedProductIds.includes(id) && (
              <strong className="block font-semibold text-ember text-sm">
                refunded{!wasShipped(status) && ' – don’t pack'}
              </strong>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const Timeline = ({ order: { statusHistory } }: { order: AdminOrder }) => (
  <details>
    <summary className="opener flex min-h-11 w-fit items-center font-semibold text-sm">
      History ({statusHistory.length})
    </summary>
    <ol className="grid gap-2 border-sand border-l-2 pl-4">
      {statusHistory.map(({ status, timestamp, note, updatedBy, actorEmail }) => (
        <li key={`${timestamp} ${status} ${note}`} className="text-sm">
          <StatusBadge status={status} /> <span>{note}</span>
          <br />
          <span className="text-smoke [overflow-wrap:anywhere]">
            <Time at={timestamp} /> by {actorEmail ?? updatedBy}
          </span>
        </li>
      ))}
    </ol>
  </details>
)

/** How long an order has waited, and by when it has to be packed. */
function OrderAge({ order: { packBy, paidAt, createdAt } }: Pick<OrderCardProps, 'order'>) {
  const now = useNow()
  if (packBy === null) return null
  const isLate = isPackedLate(packBy, now)
  return (
    <p className={`text-sm ${isLate ? 'font-semibold text-ember' : ''}`}>
      {isLate && <strong>LATE · </strong>}
      Waiting: {formatOrderAge(paidAt ?? createdAt, now)} · pack by <time dateTime={packBy}>{formatDay(packBy)}</time>
    </p>
  )
}
