import { useState } from 'react'
import type { Order } from '#store/orders/order.ts'
import {
  nextStatuses,
  nextStep,
  type OrderStatus,
  restocksByDefault,
  returnsMoney,
} from '#store/orders/order-status.ts'
import { Confirm } from '../ui/confirm.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { useChangeStatus } from './use-change-status.ts'

/** What can be made of an order: the next step by one click (STATE-12), everything that is allowed in a menu. */
export function OrderActions({ order }: { order: Order }) {
  const { status } = order
  const { change, isBusy } = useChangeStatus(order)
  const [asked, setAsked] = useState<OrderStatus>()
  const [restock, setRestock] = useState(true)
  const step = nextStep(status)
  const allowed = nextStatuses(status)
  if (allowed.length === 0) return null

  function choose(to: OrderStatus) {
    if (to !== 'cancelled' && to !== 'refunded') return change(to, false)
    setRestock(restocksByDefault(to))
    setAsked(to)
  }

  return (
    <div className="flex flex-wrap items-start gap-2">
      {step && (
        <DeskButton tone="main" aria-disabled={isBusy} onClick={() => change(step, false)}>
          Mark as {step}
        </DeskButton>
      )}
      <details className="relative grow" name={`menu-${order.id}`}>
        <summary className="inline-flex min-h-11 items-center rounded-lg border border-smoke px-4 font-semibold">
          Change status
        </summary>
        <ul className="mt-2 flex flex-wrap gap-2">
          {allowed.map(to => (
            <li key={to}>
              <DeskButton
                tone={to === 'cancelled' || to === 'refunded' ? 'danger' : 'plain'}
                aria-disabled={isBusy}
                onClick={() => choose(to)}
              >
                to {to}
              </DeskButton>
            </li>
          ))}
        </ul>
      </details>
      <Confirm
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && change(asked, restock)}
        title={asked === 'refunded' ? 'Refund this order?' : 'Cancel this order?'}
        description={
          asked && returnsMoney(status, asked)
            ? 'The whole payment goes back to the buyer. This cannot be undone.'
            : 'It has not been paid. This cannot be undone.'
        }
        confirm={asked === 'refunded' ? 'Refund' : 'Cancel order'}
      >
        {asked && returnsMoney(status, asked) && (
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
      </Confirm>
    </div>
  )
}
