import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { calculateCartTotal } from '#store/cart/cart.ts'
import { formatDate } from '#store/dates.ts'
import { translate } from '#store/languages.ts'
import { formatAmount, formatMoney, fromMyr, type Sen, sen, sumSen } from '#store/money.ts'
import { calculateFee, findZone } from '#store/shipping/shipping.ts'
import type { useRowFocus } from '../../ui/hooks/use-row-focus.ts'
import { lazyPart } from '../../ui/load-module.tsx'
import { textLinkClass } from '../../ui/navigation/link.tsx'
import { Photo } from '../../ui/product/photo.tsx'
import { Receipt, ReceiptDivider, ReceiptLine } from '../../ui/product/receipt.tsx'
import { type CheckedRow, isAsExpected, isGone } from '../cart/cart-check.ts'
import { listAvailable } from '../cart/gone-rows.tsx'
import { getRowImage } from '../cart/row-image.ts'
import { formatFees, formatLowestFee, useDelivery } from './shipping-fees.ts'

// Seen on paper alone.
const PrintHeader = lazyPart(async () => ({ default: (await import('../order/print-header.tsx')).PrintHeader }))
// Few rows have one here: the cart, where it can be resolved as well, comes before.
const RowNotice = lazyPart(async () => ({ default: (await import('../cart/row-notice.tsx')).RowNotice }))

interface OrderPreviewProps {
  rows: readonly CheckedRow[]
  /** Where to; blank while it isn't known. */
  to: { state: string; zip: string }
  onRemove: (id: string) => void
  focus: ReturnType<typeof useRowFocus>
}

/**
 * The products, the shipping fee of the chosen state and the total to be charged. On phones a line
 * with the total, which opens; it opens when something was not as expected. Without a product that
 * can be bought there are no sums.
 */
export function OrderPreview({ rows, to, onRemove, focus }: OrderPreviewProps) {
  const available = listAvailable(rows)
  const subtotal = calculateCartTotal(available.map(({ item }) => item))
  const delivery = useDelivery()
  const { state } = to
  const fee = calculateFee(to, subtotal, delivery)
  const zone = findZone(to, delivery.zones)
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && !rows.every(isAsExpected)) setIsOpen(true)
  const total = formatMoney(sumSen([subtotal, fee]))
  const [first] = rows
  return (
    <>
      {available.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="wide flex w-full items-center gap-2 border-2 border-ink bg-chalk p-2 pr-3 text-left large-text:flex-wrap lg:hidden"
        >
          <Photo
            image={first && getRowImage(first.item, first.product)}
            alt=""
            sizes="3rem"
            className="aspect-[4/5] w-12 border-2 border-ink"
          />
          <span className="min-w-0 flex-1 font-semibold font-sans text-sm">
            {messages.cart.productAmount(available.length)}
          </span>
          {/* The sum itself stands on the receipt. */}
          <span data-price={total} className="tabular before:content-[attr(data-price)]" />
          <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
        </button>
      )}
      <Receipt isPrintable className={isOpen ? 'max-lg:mt-4' : 'max-lg:hidden'}>
        <PrintHeader>{messages.checkout.notPaidYet(formatDate(new Date(), messages.locale))}</PrintHeader>
        <h2 ref={focus.heading} tabIndex={-1} className="font-medium uppercase tracking-wide outline-none">
          {messages.checkout.previewTitle}
          {available.length > 1 && (
            <span className="float-right normal-case max-lg:hidden">
              {messages.cart.productAmount(available.length)}
            </span>
          )}
        </h2>
        <ReceiptDivider />
        <ul {...focus.listProps}>
          {rows.map(row => (
            <PreviewRow
              key={row.item.id}
              row={row}
              amount={formatAmount(sen(Math.round(fromMyr(row.item.price) * row.item.quantity)))}
              onRemove={() => onRemove(row.item.id)}
            />
          ))}
        </ul>
        {/* Beside the steps, the sums of a receipt longer than the screen stay in view. */}
        {available.length > 0 && (
          <div className="receipt-sums lg:sticky lg:bottom-0">
            <ReceiptDivider />
            <ReceiptLine label={messages.layout.subtotal} value={formatMoney(subtotal)} />
            <ReceiptLine
              label={state ? messages.checkout.shippingTo(state) : messages.checkout.shipping}
              value={state ? formatFee(fee) : messages.checkout.feeFrom(formatLowestFee(delivery))}
            />
            <ReceiptDivider />
            <ReceiptLine
              isEmphasized
              label={state ? messages.layout.total : messages.checkout.totalBeforeShipping}
              value={total}
            />
            <p className="mt-2 pb-2 text-smoke text-sm">
              {state
                ? messages.checkout.deliveryTime(zone.days, translate(zone.names, messages.language), delivery.leaving)
                : messages.checkout.enterState(formatFees(delivery))}
            </p>
          </div>
        )}
      </Receipt>
    </>
  )
}

const formatFee = (fee: Sen) => (fee === 0 ? messages.layout.free : formatMoney(fee))

/**
 * A product of the order preview, with a remove button when it blocks payment. One that is gone is
 * struck, and its amount is no part of the sums.
 */
const PreviewRow = ({ row, amount, onRemove }: { row: CheckedRow; amount: string; onRemove: () => void }) => (
  <li className="py-1">
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isGone(row) ? 'text-smoke line-through' : ''}`}
    >
      <span className="min-w-0 flex-[1_1_9rem]">
        {row.item.quantity} × {row.item.title}
      </span>
      {!isGone(row) && <span className="tabular shrink-0">{amount}</span>}
    </div>
    <div className="font-sans empty:hidden">
      {!isAsExpected(row) && <RowNotice row={row} />}
      {(isGone(row) || row.state === 'held') && (
        <button
          type="button"
          data-remove
          className={textLinkClass}
          onClick={onRemove}
          aria-label={messages.cart.removeProduct(row.item.title)}
        >
          {messages.cart.remove}
        </button>
      )}
    </div>
  </li>
)
