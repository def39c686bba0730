import { formatMoney, fromMyr, sen } from '#store/money.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { useNow } from '../ui/use-now.ts'
import { describeTimeLeft, formatUntil, isUnpaidAgreement } from './describe-reservation.ts'

/** Until when the pieces of an order are held for its buyer. */
export function ReservedUntil({ order: { reservedUntil, status } }: { order: AdminOrder }) {
  const now = useNow()
  if (reservedUntil === null) return null
  return (
    <>
      {status === 'expired' ? 'Was reserved until ' : 'Reserved until '}
      <time dateTime={reservedUntil}>{formatUntil(reservedUntil, now)}</time>
    </>
  )
}

/** What an admin has to know of an order made for a buyer: its end, and what of its money came. */
export function ReservationNotice({ order }: { order: AdminOrder }) {
  const now = useNow()
  const { reservedUntil, status, claimedPaidAt, received, missing, total, agreedZone, shippingCost, delivery } = order
  const left = sen(fromMyr(total) - fromMyr(received))
  if (missing > 0)
    return (
      <p className="rounded-lg bg-blush px-3 py-2 font-semibold text-ember">
        {formatMoney(fromMyr(missing))} is missing: what was noted as paid never came.
      </p>
    )
  if (reservedUntil === null || !isUnpaidAgreement(order)) return null
  return (
    <div className="grid gap-1 rounded-lg bg-amber px-3 py-2 text-umber">
      <p className="font-semibold">
        <ReservedUntil order={order} />
        {status !== 'expired' && <span className="block">{describeTimeLeft(reservedUntil, now)}</span>}
      </p>
      {claimedPaidAt && <p className="font-semibold">The buyer says it is paid. Has it come?</p>}
      {received > 0 && (
        <p>
          {formatMoney(fromMyr(received))} came, {formatMoney(left)} is missing.
        </p>
      )}
      {delivery === 'parcel' && shippingCost > 0 && agreedZone && fromMyr(shippingCost) < agreedZone.fee && (
        <p>
          A parcel to {agreedZone.names.en} costs {formatMoney(agreedZone.fee)}, agreed were{' '}
          {formatMoney(fromMyr(shippingCost))}. The fee stays unless you change the price.
        </p>
      )}
    </div>
  )
}
