import { useState } from 'react'
import { Checkbox } from './checkbox.tsx'

interface SelectAllProps {
  count: number
  selected: number
  onSelect: (isSelected: boolean) => void
  children: string
}

export const SelectAll = ({ count, selected, onSelect, children }: SelectAllProps) => (
  <Checkbox
    className="w-fit noscript:hidden"
    checked={selected === count}
    onChange={({ target }) => onSelect(target.checked)}
  >
    {children}
  </Checkbox>
)

/**
 * Which rows of the shown list are selected. One that has left the list no longer is.
 * @param first those that are selected at first
 */
export function useSelectedRows<Row extends { id: string }>(rows: readonly Row[], first: readonly string[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(first))
  return {
    selected: rows.filter(({ id }) => ids.has(id)),
    isSelected: (id: string) => ids.has(id),
    select: (id: string, isSelected: boolean) =>
      setIds(current => new Set(isSelected ? [...current, id] : [...current].filter(other => other !== id))),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? rows.map(({ id }) => id) : [])),
  }
}
