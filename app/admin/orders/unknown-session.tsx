import { formatDateTime } from '#store/dates.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'

interface UnknownSessionProps {
  order: AdminOrder
  session: { payableUntil: string | null }
  isBusy: boolean
  onConfirm: (options: { endsUnknown: true }) => void
}

/** Asks whether to let an order go whose payment page the provider doesn't know and can't end. */
export function UnknownSession({ order, session: { payableUntil }, isBusy, onConfirm }: UnknownSessionProps) {
  const until = payableUntil
    ? `Until ${formatDateTime(payableUntil)} it may still be paid in another account.`
    : 'Nobody can pay it any more, but it may have been paid in another account.'
  return (
    <div role="alert" className="grid gap-2 font-semibold text-ember">
      <p>
        The payment provider doesn’t know the payment page of this order. Were the keys changed? {until} Look for the
        order there, and refund it there if it was paid.
      </p>
      <ConfirmButton
        tone="danger"
        className="justify-self-start"
        label="End payment anyway"
        isBusy={isBusy}
        onConfirm={() => onConfirm({ endsUnknown: true })}
        title="End payment anyway?"
        description={`The pieces of order #${order.orderNumber} are free for others, although the payment provider can’t confirm that nobody pays. ${until}`}
      />
    </div>
  )
}
