import type { ReactNode } from 'react'
import { shortOrderId } from '#store/ids.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { RowResult } from '../ui/row-result.tsx'
import type { BulkAction } from './use-bulk-action.ts'

interface BulkOutcomeProps {
  action: BulkAction
  /** Those that may have been changed. */
  orders: readonly Pick<AdminOrder, 'id' | 'orderNumber'>[]
  /** What comes next. */
  children?: ReactNode
}

/** What a change of several orders has done, with 'Undo', and which ones it left as they were. */
export const BulkOutcome = ({ action: { result, undo }, orders, children }: BulkOutcomeProps) => (
  <>
    {result && result.refused.length > 0 && (
      <div role="alert" className="text-ember">
        <p className="font-semibold">Not changed:</p>
        <ul>
          {result.refused.map(({ id, reason }) => (
            <li key={id}>
              #{orders.find(order => order.id === id)?.orderNumber ?? shortOrderId(id)}: {reason}
            </li>
          ))}
        </ul>
      </div>
    )}
    {result && (undo || children) && (result.ok || result.isWaiting) && (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <RowResult message={result.done}>{undo && <AdminButton onClick={undo}>Undo</AdminButton>}</RowResult>
        {children}
      </div>
    )}
  </>
)
