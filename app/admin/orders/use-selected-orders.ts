import { useState } from 'react'
import type { AdminOrder } from '#store/orders/order.ts'

/** Which orders of the shown list are selected. One that has left the list no longer is. */
export function useSelectedOrders(rows: readonly AdminOrder[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    selected: rows.filter(({ id }) => ids.has(id)),
    isSelected: (id: string) => ids.has(id),
    select: (id: string, isSelected: boolean) =>
      setIds(current => new Set(isSelected ? [...current, id] : [...current].filter(other => other !== id))),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? rows.map(({ id }) => id) : [])),
  }
}
