import { useState } from 'react'

/** A row of a list, or one that was removed on this page and can be put back. */
export interface UndoableRow<Row> {
  row: Row
  isRemoved: boolean
}

interface RemovedRow<Row> {
  row: Row
  /** Its position among all rows, removed ones included. */
  index: number
}

/** Removed rows stay in their places until the page is left, so that they can be put back. */
export function useUndoableRemoval<Row>(rows: readonly Row[], getId: (row: Row) => string) {
  const [removed, setRemoved] = useState<readonly RemovedRow<Row>[]>([])
  const entries = mergeRemovedRows(rows, removed, getId)
  const order = entries.map(({ row }) => getId(row))
  const withoutRow = (row: Row) => removed.filter(other => getId(other.row) !== getId(row))
  return {
    entries,
    /** The ids of all rows, removed ones included. */
    order,
    remember: (row: Row) => setRemoved([...withoutRow(row), { row, index: order.indexOf(getId(row)) }]),
    forget: (row: Row) => setRemoved(withoutRow(row)),
  }
}

/** Rows and removed rows in one order. A row that another tab has put back is not removed. */
export function mergeRemovedRows<Row>(
  rows: readonly Row[],
  removed: readonly RemovedRow<Row>[],
  getId: (row: Row) => string,
): UndoableRow<Row>[] {
  const ids = new Set(rows.map(getId))
  const entries = rows.map(row => ({ row, isRemoved: false }))
  for (const { row, index } of [...removed].sort((a, b) => a.index - b.index))
    if (!ids.has(getId(row))) entries.splice(index, 0, { row, isRemoved: true })
  return entries
}
