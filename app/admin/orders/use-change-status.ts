import type { AdminOrder } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { ChangeStatusResult } from './orders.tsx'

/** Submits a status change of an order. */
export function useChangeStatus({ id, status }: AdminOrder) {
  const { submit, isBusy, result } = useRowAction<ChangeStatusResult>('/admin/orders')
  return {
    isBusy,
    /** The order's new status, once it was changed here. */
    changedTo: result?.ok ? result.to : undefined,
    /** Why the provider refused the refund. */
    refusal: result?.ok === false ? result.refusal : undefined,
    change: (to: OrderStatus, restock: boolean) =>
      void submit({ id, from: status, to, ...(restock && { restock: 'yes' }) }),
  }
}
