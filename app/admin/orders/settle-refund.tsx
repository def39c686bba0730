import type { FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { toShopDay } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OpenRefund } from '#store/orders/order.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { readFields } from '../ui/read-fields.ts'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import { getFirstRefundDay, wayNames } from './order/refund-values.ts'
import { PaidBackFields } from './paid-back-fields.tsx'
import type { RefundActionResult } from './refund-action.server.ts'

interface SettleRefundProps {
  order: AdminOrder
  refund: OpenRefund
  /** ISO 8601. */
  now: string
}

/** Notes how a refund that the provider does not make has reached the buyer. */
export function SettleRefund({ order, refund, now }: SettleRefundProps) {
  const { submit, isBusy, result } = useRowAction<RefundActionResult>('/admin/orders')
  const errors = result?.ok === false ? result.errors : undefined
  const ref = useErrorFocus<HTMLDivElement>(errors)
  const amount = formatMoney(fromMyr(refund.amount))
  const { shipping, email } = order

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(readFields(event.currentTarget))
  }

  const renderWay = (way: 'by_hand' | 'bank', { label, children }: { label: string; children: ReactNode }) => (
    <details name={`settle-${refund.id}`}>
      <summary className={adminButtonClass({})}>{wayNames[way]}</summary>
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
            <PaidBackFields
              firstDay={getFirstRefundDay(order)}
              today={toShopDay(new Date(now))}
              errors={errors ?? {}}
            />
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
