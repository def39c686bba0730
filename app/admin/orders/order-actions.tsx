import { useState } from 'react'
import type { Order } from '#store/orders/order.ts'
import {
  findNextStatus,
  isRestockedByDefault,
  listNextStatuses,
  type OrderStatus,
  requiresRefund,
} from '#store/orders/order-status.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useChangeStatus } from './use-change-status.ts'

/** What can be made of an order: the next step by one click (STATE-12), everything that is allowed in a menu. */
export function OrderActions({ order }: { order: Order }) {
  const { status } = order
  const { change, isBusy } = useChangeStatus(order)
  const [pendingStatus, setPendingStatus] = useState<OrderStatus>()
  const [restock, setRestock] = useState(true)
  const step = findNextStatus(status)
  const allowedStatuses = listNextStatuses(status)
  if (allowedStatuses.length === 0) return null

  function selectStatus(to: OrderStatus) {
    if (to !== 'cancelled' && to !== 'refunded') return change(to, false)
    setRestock(isRestockedByDefault(to))
    setPendingStatus(to)
  }

  return (
    <div className="flex flex-wrap items-start gap-2">
      {step && (
        <AdminButton tone="main" aria-disabled={isBusy} onClick={() => change(step, false)}>
          Mark as {step}
        </AdminButton>
      )}
      <details className="relative grow" name={`menu-${order.id}`}>
        <summary className="inline-flex min-h-11 items-center rounded-lg border border-smoke px-4 font-semibold">
          Change status
        </summary>
        <ul className="mt-2 flex flex-wrap gap-2">
          {allowedStatuses.map(to => (
            <li key={to}>
              <AdminButton
                tone={to === 'cancelled' || to === 'refunded' ? 'danger' : 'plain'}
                aria-disabled={isBusy}
                onClick={() => selectStatus(to)}
              >
                to {to}
              </AdminButton>
            </li>
          ))}
        </ul>
      </details>
      <ConfirmDialog
        isOpen={pendingStatus !== undefined}
        onClose={() => setPendingStatus(undefined)}
        onConfirm={() => pendingStatus && change(pendingStatus, restock)}
        title={pendingStatus === 'refunded' ? 'Refund this order?' : 'Cancel this order?'}
        description={
          pendingStatus && requiresRefund(status, pendingStatus)
            ? 'The whole payment goes back to the buyer. This cannot be undone.'
            : 'It has not been paid. This cannot be undone.'
        }
        confirmLabel={pendingStatus === 'refunded' ? 'Refund' : 'Cancel order'}
      >
        {pendingStatus && requiresRefund(status, pendingStatus) && (
          <label className="mt-4 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-6"
              checked={restock}
              onChange={({ target }) => setRestock(target.checked)}
            />
            Put the pieces back on sale
          </label>
        )}
      </ConfirmDialog>
    </div>
  )
}
