interface SelectAllProps {
  count: number
  /** How many of them are selected. */
  selected: number
  onSelect: (isSelected: boolean) => void
  children: string
}

/** Selects all rows of a page, or none. */
export const SelectAll = ({ count, selected, onSelect, children }: SelectAllProps) => (
  <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 noscript:hidden">
    <input
      type="checkbox"
      className="size-6"
      checked={selected === count}
      onChange={({ target }) => onSelect(target.checked)}
    />
    {children}
  </label>
)
