import { useRef } from 'react'
import { Form } from 'react-router'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OpenRefund, OrderRefund, OwedMoney } from '#store/orders/order.ts'
import { AdminButton, openerClass } from '../ui/admin-button.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import { describeBuyer } from './describe-buyer.ts'
import { wayNames } from './order/refund-values.ts'
import { PaidBackFields } from './paid-back-fields.tsx'
import type { RefundActionResult } from './refund-action.server.ts'

interface RefundNoticeProps {
  order: AdminOrder
  refund: OpenRefund
}

/** Money that has not reached the buyer: whose turn it is, and what an admin can do. */
export function RefundNotice({ refund, ...props }: RefundNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  usePressGuard(ref, refund.status)
  return (
    <div ref={ref} className="grid gap-1 rounded-lg border border-mustard bg-chalk px-3 py-2">
      {refund.status === 'asked' ? <PendingRefund {...props} refund={refund} /> : <Owed {...props} refund={refund} />}
    </div>
  )
}

function PendingRefund({ order, refund }: Pick<RefundNoticeProps, 'order'> & { refund: OrderRefund }) {
  const { submit, isBusy } = useRowAction<RefundActionResult>('/admin/orders')
  const { id, amount, ends, providerId, lastRequest } = refund
  return (
    <>
      <p className="font-semibold">Refund pending</p>
      <p>
        {formatMoney(fromMyr(amount))} goes back to {order.shipping.name}. {describeTurn(refund)}
        {ends && ` Once it has, the order is ${ends}.`}
      </p>
      {lastRequest && !providerId && (
        <p className="text-smoke text-sm">
          Last asked for <Time at={lastRequest.sentAt} />:{' '}
          {lastRequest.response ?? 'no answer, so it may have been made'}
        </p>
      )}
      {refund.isStoppable && (
        <ConfirmButton
          className="my-1 justify-self-start"
          label="I pay this myself"
          isBusy={isBusy}
          onConfirm={() => void submit({ intent: 'stop-refund', orderId: order.id, refundId: id })}
          title="Pay it yourself?"
          description={`The store stops asking the payment provider for ${formatMoney(fromMyr(amount))}. It may have been made or may still be made: look there first.`}
        />
      )}
    </>
  )
}

/** Whose turn it is. */
function describeTurn({ providerId, unknownAt, isStoppable, pendingReason }: OrderRefund): string {
  if (unknownAt) return 'The payment provider doesn’t have its payment. Were the keys changed? Look there.'
  if (pendingReason === 'insufficient_funds')
    return 'It is your turn: top up the balance at the payment provider, which makes it then.'
  if (isStoppable && !providerId)
    return 'The payment provider has not taken it for a day. The store goes on asking, or you pay it back another way.'
  const waitsFor = pendingReason ? ` (${pendingReason.replaceAll('_', ' ')})` : ''
  return providerId
    ? `It is the payment provider’s turn: it has taken the refund and not confirmed it yet${waitsFor}.`
    : 'It is the payment provider’s turn: it has not confirmed it yet; the store asks again every few minutes.'
}

type OwedProps = RefundNoticeProps & { refund: OwedMoney }

function Owed({ order, refund }: OwedProps) {
  const { submit, isBusy } = useRowAction<RefundActionResult>('/admin/orders')
  const { amount, failureReason, paymentIntentId } = refund
  return (
    <>
      <p className="font-semibold text-ember">Owed: pay back {formatMoney(fromMyr(amount))}</p>
      <p>
        {failureReason && `The last refund failed: ${failureReason}. `}
        It is your turn: {paymentIntentId && 'try again, or '}pay {order.shipping.name} back another way and note it
        here.
      </p>
      {paymentIntentId && (
        <AdminButton
          className="my-1 justify-self-start"
          aria-disabled={isBusy}
          onClick={() => void submit({ intent: 'ask-again', orderId: order.id, paymentId: paymentIntentId })}
        >
          Try again
        </AdminButton>
      )}
      {order.status === 'payment_failed' && amount === order.total && (
        <AdminButton
          className="my-1 justify-self-start"
          aria-disabled={isBusy}
          onClick={() => void submit({ intent: 'sell-now', orderId: order.id })}
        >
          Sell it now
        </AdminButton>
      )}
      <PaidBackForm order={order} refund={refund} />
    </>
  )
}

/** Notes how what is owed has reached the buyer. */
function PaidBackForm({ order, refund }: OwedProps) {
  const { send, isBusy, result } = useRowAction<RefundActionResult>('/admin/orders')
  const errors = result?.ok === false ? result.errors : undefined
  const ref = useErrorFocus<HTMLDetailsElement>(errors)

  return (
    <details ref={ref} className="py-1">
      <summary className={openerClass}>{wayNames.by_hand}</summary>
      <Form
        method="post"
        action="/admin/orders"
        noValidate
        className="mt-2 grid gap-3 pb-2"
        aria-busy={isBusy}
        onSubmit={send}
      >
        <input type="hidden" name="intent" value="note-paid-back" />
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="paymentId" value={refund.paymentIntentId ?? ''} />
        <input type="hidden" name="shownSen" value={fromMyr(refund.amount)} />
        <p>
          {describeBuyer(order)} has got {formatMoney(fromMyr(refund.amount))} back from you. This can’t be undone.
        </p>
        <PaidBackFields order={order} errors={errors} />
        <AdminButton type="submit" className="w-full sm:w-fit" aria-disabled={isBusy}>
          Note as paid back
        </AdminButton>
      </Form>
    </details>
  )
}
