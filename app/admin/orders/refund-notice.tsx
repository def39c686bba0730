import { type FormEvent, type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { toShopDay } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OpenRefund } from '#store/orders/order.ts'
import { isSettleable } from '#store/orders/refund-rules.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { Time } from '../ui/time.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { readFormFields, useRowAction } from '../ui/use-row-action.ts'
import { wayNames } from './order/refund-values.ts'
import { PaidBackFields } from './paid-back-fields.tsx'
import type { RefundActionResult } from './refund-action.server.ts'

interface RefundNoticeProps {
  order: AdminOrder
  refund: OpenRefund
  /** ISO 8601. */
  now: string
}

/** A refund that has not ended well yet: whose turn it is, and what an admin can do. */
export function RefundNotice(props: RefundNoticeProps) {
  const { status } = props.refund
  const ref = useRef<HTMLDivElement>(null)
  usePressGuard(ref, status)
  return (
    <div ref={ref} className="grid gap-1 rounded-lg border border-mustard bg-chalk px-3 py-2">
      {status === 'pending' ? <PendingRefund {...props} /> : <FailedRefund {...props} />}
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
      {isOverdue && <SettlementForm order={order} refund={refund} now={now} />}
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
      <SettlementForm order={order} refund={refund} now={now} />
    </>
  )
}

/** Notes how a refund that the provider does not make has reached the buyer. */
function SettlementForm({ order, refund, now }: RefundNoticeProps) {
  const { submit, isBusy, result } = useRowAction<RefundActionResult>('/admin/orders')
  const errors = result?.ok === false ? result.errors : undefined
  const ref = useErrorFocus<HTMLDivElement>(errors)
  const amount = formatMoney(fromMyr(refund.amount))
  const { shipping, email } = order

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(readFormFields(event.currentTarget))
  }

  const renderWay = (way: 'by_hand' | 'bank', { label, children }: { label: string; children: ReactNode }) => (
    <details name={`settle-${refund.id}`}>
      <summary className={adminButtonClass()}>{wayNames[way]}</summary>
      <Form
        method="post"
        action="/admin/orders"
        noValidate
        className="mt-2 grid gap-3 pb-2"
        aria-busy={isBusy}
        onSubmit={send}
      >
        <input type="hidden" name="intent" value="settle-refund" />
        <input type="hidden" name="refundId" value={refund.id} />
        <input type="hidden" name="way" value={way} />
        {children}
        <AdminButton type="submit" className="w-full sm:w-fit" aria-disabled={isBusy}>
          {label}
        </AdminButton>
      </Form>
    </details>
  )

  return (
    <div ref={ref} className="grid gap-2 py-1">
      {renderWay('by_hand', {
        label: 'Note as paid back',
        children: (
          <>
            <p>
              {shipping.name} ({email}) has got {amount} back from you. This can’t be undone.
            </p>
            <PaidBackFields order={order} today={toShopDay(new Date(now))} errors={errors} />
          </>
        ),
      })}
      {renderWay('bank', {
        label: 'Note as taken by the bank',
        children: (
          <p>
            The bank of {shipping.name} ({email}) has taken the {amount}, for example in a dispute. This can’t be
            undone.
          </p>
        ),
      })}
    </div>
  )
}
