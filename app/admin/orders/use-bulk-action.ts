import { useEffect, useState } from 'react'
import type { AdminOrder } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import type { NewPress } from '../presses/press-queue.ts'
import { usePressing } from '../presses/use-presses.ts'
import { showResult } from '../ui/action-result.ts'
import { summarizeResults } from './bulk-result.ts'
import { undoShownMs } from './undo-button.tsx'
import { createStep, createUndo } from './use-order-action.ts'

export type BulkAction = ReturnType<typeof useBulkAction>

/** Changes several orders, each by its own press. `undo` is there as long as that is possible. */
export function useBulkAction() {
  const pressAll = usePressing('Failed to update orders')
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<ReturnType<typeof summarizeResults<AdminOrder>>>()
  const [undo, setUndo] = useState<() => void>()
  useEffect(() => {
    if (!undo) return
    const timer = setTimeout(() => setUndo(undefined), undoShownMs)
    return () => clearTimeout(timer)
  }, [undo])

  async function change(what: string, orders: readonly AdminOrder[], create: (order: AdminOrder) => NewPress) {
    setIsBusy(true)
    const results = await pressAll(orders.map(create))
    // A second press of a double press.
    if (results.length === 0) return []
    const summary = summarizeResults(what, orders, results)
    setIsBusy(false)
    setResult(summary)
    setUndo(undefined)
    if (results.some(answer => answer)) await showResult(summary, '')
    return summary.changed
  }
  async function mark(orders: readonly AdminOrder[], to: OrderStatus, isConfirmed = false) {
    const changed = await change(`marked as ${to}`, orders, order => createStep(order, to, { isConfirmed }))
    if (changed.length > 0) setUndo(() => () => void change('as before', changed, order => createUndo(order, to)))
  }
  return { mark, isBusy, result, undo }
}
