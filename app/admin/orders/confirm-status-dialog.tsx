import { formatMoney, fromMyr } from '#store/money.ts'
import { requiresRefund } from '#store/orders/admin-status-changes.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** A status change that waits for confirmation. */
export interface PendingChange {
  to: OrderStatus
  /** Whether the products of the order go back on sale. */
  restock: boolean
}

interface ConfirmStatusDialogProps {
  order: AdminOrder
  /** The dialog is open while a change is pending. */
  pending: PendingChange | undefined
  onChange: (pending: PendingChange | undefined) => void
  onConfirm: (pending: PendingChange) => void
}

export function ConfirmStatusDialog({ order, pending, onChange, onConfirm }: ConfirmStatusDialogProps) {
  const isRefund = pending !== undefined && requiresRefund(order.status, pending.to)
  const { orderNumber, shipping, email } = order
  const total = formatMoney(fromMyr(order.total))
  const buyer = `${shipping.name} (${email})`
  return (
    <ConfirmDialog
      isOpen={pending !== undefined}
      onClose={() => onChange(undefined)}
      onConfirm={() => pending && onConfirm(pending)}
      title={pending?.to === 'refunded' ? 'Refund this order?' : 'Cancel this order?'}
      description={
        isRefund
          ? `Order #${orderNumber}: ${total} goes back to ${buyer}. This cannot be undone.`
          : `Order #${orderNumber} of ${buyer}, ${total}, has not been paid. This cannot be undone.`
      }
      confirmLabel={pending?.to === 'refunded' ? 'Refund' : 'Cancel order'}
    >
      {isRefund && (
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6"
            checked={pending.restock}
            onChange={({ target }) => onChange({ ...pending, restock: target.checked })}
          />
          Put the pieces back on sale
        </label>
      )}
    </ConfirmDialog>
  )
}
