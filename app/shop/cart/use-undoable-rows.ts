import { useState } from 'react'
import { type CheckedRow, isGone } from './cart-check.ts'
import { cartStore } from './cart-store.ts'
import { mergeRemovedRows, type RemovedRow, restoreItem } from './removed-rows.ts'
import { useCart } from './use-cart.ts'

/** The cart's rows with those that were removed since the page was opened, in their old places. */
export function useUndoableRows(rows: readonly CheckedRow[]) {
  const { remove } = useCart()
  const [removedRows, setRemovedRows] = useState<readonly RemovedRow[]>([])
  const entries = mergeRemovedRows(rows, removedRows)
  const order = entries.map(entry => ('removed' in entry ? entry.removed.id : entry.row.item.id))
  const withoutRow = (id: string) => removedRows.filter(({ item }) => item.id !== id)
  return {
    entries,
    /** A product that can't be bought any more is removed for good. */
    remove(row: CheckedRow) {
      const { item } = row
      if (!isGone(row)) setRemovedRows([...withoutRow(item.id), { item, index: order.indexOf(item.id) }])
      remove(item.id)
    },
    undo(item: RemovedRow['item']) {
      cartStore.update(cart => restoreItem(cart, item, order))
      setRemovedRows(withoutRow(item.id))
    },
  }
}
