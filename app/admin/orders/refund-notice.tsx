import { useRef } from 'react'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OpenRefund } from '#store/orders/order.ts'
import { isSettleable } from '#store/orders/refund-rules.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { Time } from '../ui/time.tsx'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { RefundActionResult } from './refund-action.server.ts'
import { SettleRefund } from './settle-refund.tsx'

interface RefundNoticeProps {
  order: AdminOrder
  refund: OpenRefund
  /** ISO 8601. */
  now: string
}

/** A refund that has not ended well yet: whose turn it is, and what an admin can do. */
export function RefundNotice({ order, refund, now }: RefundNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  usePressGuard(ref, refund.status)
  return (
    <div ref={ref} className="grid gap-1 rounded-lg border border-mustard bg-chalk px-3 py-2">
      {refund.status === 'pending' ? (
        <PendingRefund order={order} refund={refund} now={now} />
      ) : (
        <FailedRefund order={order} refund={refund} now={now} />
      )}
    </div>
  )
}

function PendingRefund({ order, refund, now }: RefundNoticeProps) {
  const { amount, target, isTaken, requestedAt } = refund
  const isOverdue = isSettleable(refund, now)
  return (
    <>
      <p className="font-semibold">Refund pending</p>
      <p>
        {formatMoney(fromMyr(amount))} goes back to {order.shipping.name}.{' '}
        {isOverdue ? (
          <>
            The payment provider has not taken it since <Time at={requestedAt} />. It is your turn: ask the provider, or
            pay it back another way. Until then the store goes on asking.
          </>
        ) : (
          <>
            It is the payment provider’s turn: it has{' '}
            {isTaken ? 'taken the refund and not confirmed it yet' : 'not confirmed it yet'}; the store asks again every
            few minutes.
          </>
        )}
        {target && ` Once it has, the order is ${target}.`}
      </p>
      {isOverdue && <SettleRefund order={order} refund={refund} now={now} />}
    </>
  )
}

function FailedRefund({ order, refund, now }: RefundNoticeProps) {
  const { submit, isBusy } = useRowAction<RefundActionResult>('/admin/orders')
  const { id, amount, failureReason, paymentIntentId } = refund
  return (
    <>
      <p className="font-semibold text-ember">Refund failed: pay back {formatMoney(fromMyr(amount))}</p>
      <p>
        {failureReason && `Reason: ${failureReason}. `}
        It is your turn: {paymentIntentId && 'try again, or '}pay {order.shipping.name} back another way and note it
        here.
      </p>
      {paymentIntentId && (
        <AdminButton
          className="my-1 justify-self-start"
          aria-disabled={isBusy}
          onClick={() => void submit({ intent: 'retry-refund', refundId: id })}
        >
          Try again
        </AdminButton>
      )}
      <SettleRefund order={order} refund={refund} now={now} />
    </>
  )
}
