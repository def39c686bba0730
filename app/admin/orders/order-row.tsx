import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { formatMoney, fromMyr } from '#store/money.ts'
import { findNextStatus } from '#store/orders/admin-status-changes.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { formatOrderAge, isPackedLate } from '#store/orders/pack-by.ts'
import { formatDay } from '#store/shop-days.ts'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { useNow } from '../ui/use-now.ts'
import { isUnpaidAgreement } from './describe-reservation.ts'
import { describePackable } from './pack-together.tsx'
import { listPackedItems } from './parcel-label.ts'
import { ReservedUntil } from './reservation-notice.tsx'
import { DisputeBadge, StatusBadge } from './status-badge.tsx'
import { getStatusName } from './status-name.ts'
import { StepForm } from './step-form.tsx'

interface OrderRowProps {
  order: AdminOrder
  isOpen: boolean
  /** Of the element that a press shows and hides. */
  contentId: string
  onToggle: () => void
  /** Takes the next step, where a press is enough for it. */
  onNextStep: (to: OrderStatus) => void
  /** A button that stands where the next step does. */
  children?: ReactNode
}

/** Of a button over the row. */
export const rowButtonClass =
  'absolute bottom-1.5 left-[5.5rem] px-3! text-sm large-text:static large-text:mx-3 large-text:mb-3'

/** An order on a phone: enough to tell it from the others. A press opens the whole card below. */
export function OrderRow({ order, isOpen, contentId, onToggle, onNextStep, children }: OrderRowProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const now = useNow()
  // The second press of a double press must not close what the first has opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is what the effect waits for
  useLayoutEffect(() => ignorePresses(ref.current), [isOpen])
  const { orderNumber, status, shipping, total, paidAt, createdAt } = order
  const items = listPackedItems(order)
  const image = items.find(item => item.image)?.image
  const nextStatus = isOpen ? undefined : findPressableStep(order)
  const hasButton = nextStatus !== undefined || (!isOpen && Boolean(children))
  return (
    <div className="relative -m-3 grid md:hidden noscript:hidden">
      <button
        ref={ref}
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={onToggle}
        className="grid min-h-[7.5rem] grid-cols-[4rem_minmax(0,1fr)] items-center gap-3 px-3 py-1.5 text-left leading-snug large-text:grid-cols-1"
      >
        <CountedThumbnail image={image} count={items.length} />
        <span className="grid min-w-0 gap-0.5 self-stretch [overflow-wrap:anywhere]">
          {/* The open card says these itself. */}
          {!isOpen && (
            <span className="flex flex-wrap items-center gap-x-2 pr-8 max-[24rem]:text-sm">
              <strong className="wide">#{orderNumber}</strong>
              <StatusBadge status={status} name={getStatusName(order)} />
              <DisputeBadge {...order} />
            </span>
          )}
          <span className="line-clamp-1 min-w-0 pr-10">{describePackable(order) ?? shipping.name}</span>
          <span className="flex items-baseline justify-between gap-x-3 large-text:flex-wrap">
            <span className="flex min-w-0 text-smoke text-sm large-text:flex-wrap">
              {shipping.city && <span className="truncate">{shipping.city}</span>}
              <span className="shrink-0 whitespace-pre">
                {shipping.city && ' · '}
                {formatOrderAge(paidAt ?? createdAt, now)}
              </span>
            </span>
            <span className="tabular shrink-0 font-semibold">{formatMoney(fromMyr(total))}</span>
          </span>
          <span
            className={`mt-auto flex flex-wrap items-center gap-x-3 pt-1 font-semibold text-sm ${hasButton ? 'min-h-12' : ''}`}
          >
            {!hasButton && (
              <span className="text-jungle">
                {describeNextStep(order)} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
              </span>
            )}
            <PackBy order={order} isShort={nextStatus !== undefined} />
            {!isOpen && isUnpaidAgreement(order) && (
              <span className="ml-auto max-w-[45%] text-right font-normal text-smoke">
                <ReservedUntil order={order} />
              </span>
            )}
          </span>
        </span>
      </button>
      {nextStatus && (
        <StepForm order={order} to={nextStatus} onStep={() => onNextStep(nextStatus)}>
          <AdminButton type="submit" tone="main" className={rowButtonClass}>
            Mark as {getStatusName({ ...order, status: nextStatus })}
          </AdminButton>
        </StepForm>
      )}
      {!isOpen && children}
    </div>
  )
}

/** Shipping needs the parcel's number first, and nothing is done while money goes back. */
function findPressableStep({ status, openRefunds, delivery }: AdminOrder): OrderStatus | undefined {
  const next = findNextStatus(status)
  return (next === 'shipped' && delivery === 'parcel') || openRefunds.length > 0 ? undefined : next
}

const CountedThumbnail = ({ image, count }: { image: string | null | undefined; count: number }) => (
  <span className="relative w-16">
    <Thumbnail image={image} width={16} />
    {count > 1 && (
      <span className="tabular absolute right-1 bottom-1 rounded-full bg-ink px-2 font-semibold text-white text-xs">
        {count}
        <span className="sr-only"> pieces</span>
      </span>
    )}
  </span>
)

/** `isShort`: beside a button there is room for a word. */
function PackBy({ order: { packBy }, isShort }: Pick<OrderRowProps, 'order'> & { isShort: boolean }) {
  const now = useNow()
  if (packBy === null) return null
  const isLate = isPackedLate(packBy, now)
  if (isShort) return isLate && <span className="ml-auto rounded-full bg-blush px-2.5 py-0.5 text-ember">LATE</span>
  return (
    <span className={`ml-auto ${isLate ? 'text-ember' : 'font-normal text-smoke'}`}>
      {isLate ? 'LATE, was' : 'by'} {formatDay(packBy)}
    </span>
  )
}

function describeNextStep(order: AdminOrder): string {
  const { status, openRefunds, recoveredAt } = order
  if (openRefunds.some(refund => refund.status === 'owed')) return 'Next: pay back what is owed'
  if (openRefunds.length > 0) return 'Refund pending'
  if (status === 'paid' && recoveredAt) return 'Recovered: was it sent?'
  const next = findNextStatus(status)
  return next ? `Next: ${getStatusName({ ...order, status: next })}` : 'Details'
}
