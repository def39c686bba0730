import { useEffect, useEffectEvent, useRef } from 'react'
import { formatLongDate } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { describeSoldChannel, type SoldChannel } from '#store/products/sold-channel.ts'
import { Link } from '../../ui/navigation/link.tsx'

interface SoldElsewhereNoteProps {
  channel: SoldChannel
  /** MYR. */
  price: number
  /** ISO 8601. */
  soldAt: string | undefined
  /** Called when the note appears. When it returns true, the note takes the focus. */
  onAppear: () => boolean
}

/** Says where a product was sold without an order. */
export function SoldElsewhereNote({ channel, price, soldAt, onAppear }: SoldElsewhereNoteProps) {
  const ref = useRef<HTMLParagraphElement>(null)
  const handleAppear = useEffectEvent(onAppear)
  useEffect(() => {
    if (handleAppear()) ref.current?.focus()
  }, [])
  return (
    <div className="rounded-lg border border-jungle bg-chalk px-4 py-3">
      <p ref={ref} tabIndex={-1} className="font-semibold outline-offset-4">
        {describeSoldChannel(channel)} for {formatMoney(fromMyr(price))}
      </p>
      <p>
        {soldAt && `On ${formatLongDate(soldAt)}. `}No order has sold it. It is in past sales, and counts by channel in{' '}
        <Link to="/admin/money" className="underline underline-offset-4">
          Money
        </Link>
        .
      </p>
    </div>
  )
}
