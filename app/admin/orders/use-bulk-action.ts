import { useEffect, useState } from 'react'
import { useRowAction } from '../ui/use-row-action.ts'
import type { BulkResult } from './bulk-action.server.ts'
import { undoShownMs } from './undo-button.tsx'

export type BulkAction = ReturnType<typeof useBulkAction>

/** Submits changes of several orders. `undo` is there as long as the last one can be undone. */
export function useBulkAction() {
  const { submit, isBusy, result } = useRowAction<BulkResult>('/admin/orders')
  const [expired, setExpired] = useState<BulkResult>()
  useEffect(() => {
    const timer = setTimeout(() => setExpired(result), undoShownMs)
    return () => clearTimeout(timer)
  }, [result])
  const orders = result === expired ? undefined : result?.undoable
  return { submit, isBusy, result, undo: orders && (() => void submit({ intent: 'bulk-undo', orders })) }
}
