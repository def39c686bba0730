import { useFetcher } from 'react-router'
import type { AdminOrder } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'

/** Submits a status change of an order. Ignores further changes until the first one is done. */
export function useChangeStatus({ id, status }: AdminOrder) {
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle'
  return {
    isBusy,
    change(to: OrderStatus, restock: boolean) {
      if (isBusy) return
      void fetcher.submit(
        { id, from: status, to, ...(restock && { restock: 'yes' }) },
        { method: 'post', action: '/admin/orders' },
      )
    },
  }
}
