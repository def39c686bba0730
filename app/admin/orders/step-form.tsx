import type { ReactNode } from 'react'
import type { AdminOrder } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'

interface StepFormProps {
  order: Pick<AdminOrder, 'id' | 'status'>
  to: OrderStatus
  onStep: () => void
  children: ReactNode
}

/** The next step of an order. It can be pressed before the page's scripts are there. */
export const StepForm = ({ order, to, onStep, children }: StepFormProps) => (
  <form
    method="post"
    action="/admin/orders"
    onSubmit={event => {
      event.preventDefault()
      onStep()
    }}
  >
    <StepFields order={order} to={to} />
    {children}
  </form>
)

/** What a browser sends of a step. */
export const StepFields = ({ order, to }: Pick<StepFormProps, 'order' | 'to'>) => (
  <>
    <input type="hidden" name="id" value={order.id} />
    <input type="hidden" name="from" value={order.status} />
    <input type="hidden" name="to" value={to} />
  </>
)
