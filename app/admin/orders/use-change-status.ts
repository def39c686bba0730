import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { toasts } from '../../ui/toasts.ts'
import type { action, OrderAnswer } from './orders.tsx'

/** Changes an order's status, and says how that went (ERR-13). */
export function useChangeStatus({ id, status }: Order) {
  const fetcher = useFetcher<typeof action>()
  const told = useRef<OrderAnswer>(undefined)
  const answer = fetcher.data as OrderAnswer | undefined
  useEffect(() => {
    if (!answer || told.current === answer) return
    told.current = answer
    void tell(answer)
  }, [answer])
  return {
    isBusy: fetcher.state !== 'idle',
    change(to: OrderStatus, restock: boolean) {
      void fetcher.submit(
        { id, from: status, to, ...(restock && { restock: 'yes' }) },
        { method: 'post', action: '/admin/orders' },
      )
    },
  }
}

async function tell(answer: OrderAnswer) {
  const toast = await toasts()
  if (answer.ok) toast.success(`Order ${answer.id} updated to ${answer.to}`)
  else toast.error(answer.error)
}
