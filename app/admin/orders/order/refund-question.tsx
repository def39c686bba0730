import { useId } from 'react'
import { Form } from 'react-router'
import type { AdminOrder, OrderRefund } from '#store/orders/order.ts'
import { AdminButton, openerClass } from '../../ui/admin-button.tsx'
import { useRowAction } from '../../ui/use-row-action.ts'
import type { RefundActionResult } from '../refund-action.server.ts'
import { RefundItems } from './refund-items.tsx'

interface RefundQuestionProps {
  order: AdminOrder
  refundId: string
  question: NonNullable<OrderRefund['question']>
}

/** Asks what a refund was for that was made at the payment provider. */
export const RefundQuestion = ({ question, ...props }: RefundQuestionProps) =>
  question === 'same-money' ? (
    <div className="grid gap-2 rounded-lg border border-mustard bg-chalk px-3 py-2">
      <p>
        The store was to send the same sum and has stopped. Is this the same money? If not, the store asks the payment
        provider for it when you press ‘Try again’.
      </p>
      <div className="flex flex-wrap gap-2">
        <Answer {...props} same="yes" label="Yes, the same money" />
        <Answer {...props} same="no" label="No, it is another refund" />
      </div>
    </div>
  ) : (
    <ReturnedProducts {...props} />
  )

function Answer({
  order,
  refundId,
  same,
  label,
}: Omit<RefundQuestionProps, 'question'> & { same: 'yes' | 'no'; label: string }) {
  const { submit, isBusy } = useRowAction<RefundActionResult>('/admin/orders')
  return (
    <AdminButton
      aria-disabled={isBusy}
      onClick={() => void submit({ intent: 'explain-refund', orderId: order.id, refundId, same })}
    >
      {label}
    </AdminButton>
  )
}

function ReturnedProducts({ order, refundId }: Omit<RefundQuestionProps, 'question'>) {
  const { send, isBusy } = useRowAction<RefundActionResult>('/admin/orders')
  const errorId = useId()
  if (order.items.every(({ id }) => order.returnedProductIds.includes(id))) return null

  return (
    <details>
      <summary className={openerClass}>Which pieces came back?</summary>
      <Form method="post" action="/admin/orders" className="mt-2 grid gap-3 pb-2" aria-busy={isBusy} onSubmit={send}>
        <input type="hidden" name="intent" value="explain-refund" />
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="refundId" value={refundId} />
        <input type="hidden" name="same" value="no" />
        <RefundItems order={order} values={{}} error={undefined} errorId={errorId} />
        <AdminButton type="submit" className="w-full sm:w-fit" aria-disabled={isBusy}>
          Note it
        </AdminButton>
      </Form>
    </details>
  )
}
