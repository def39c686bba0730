import { useRef, useState } from 'react'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OpenRefund } from '#store/orders/order.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { RefundIntent } from './refund-action.server.ts'

interface RefundNoticeProps {
  order: AdminOrder
  refund: OpenRefund
}

/** A refund that the provider has not confirmed yet, or that has failed and what to do then. */
export function RefundNotice({ order, refund }: RefundNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  usePressGuard(ref, refund.status)
  return (
    <div ref={ref} className="grid gap-1 rounded-lg border border-mustard bg-chalk px-3 py-2">
      {refund.status === 'pending' ? (
        <PendingRefund order={order} refund={refund} />
      ) : (
        <FailedRefund order={order} refund={refund} />
      )}
    </div>
  )
}

const PendingRefund = ({ order: { shipping }, refund: { amount, target } }: RefundNoticeProps) => (
  <>
    <p className="font-semibold">Refund pending</p>
    <p>
      {formatMoney(fromMyr(amount))} goes back to {shipping.name}. The payment provider has not confirmed it yet; the
      store asks again every few minutes.
      {target && ` Once it has, the order is ${target}.`}
    </p>
  </>
)

function FailedRefund({ order, refund: { paymentIntentId, amount, failureReason } }: RefundNoticeProps) {
  const { submit, isBusy } = useRowAction('/admin/orders')
  const [isConfirming, setIsConfirming] = useState(false)
  const sum = formatMoney(fromMyr(amount))
  const { orderNumber, shipping, email } = order
  const send = (intent: RefundIntent) => void submit({ intent, paymentIntentId })
  return (
    <>
      <p className="font-semibold text-ember">Refund failed: pay back {sum}</p>
      <p>
        {failureReason && `Reason: ${failureReason}. `}
        Pay {shipping.name} back in another way, or try again.
      </p>
      <div className="flex flex-wrap gap-2 py-1">
        <AdminButton aria-disabled={isBusy} onClick={() => !isBusy && setIsConfirming(true)}>
          Mark as paid back
        </AdminButton>
        <AdminButton aria-disabled={isBusy} onClick={() => send('retry-refund')}>
          Try the refund again
        </AdminButton>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => send('paid-back')}
        title="Mark as paid back?"
        description={`Order #${orderNumber}: ${shipping.name} (${email}) has got ${sum} back in another way. This cannot be undone.`}
        confirmLabel="Mark as paid back"
      />
    </>
  )
}
