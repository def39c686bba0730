import { useEffect, useRef } from 'react'
import type { CategoryCount } from '#store/products/categories.ts'
import type { HrefBuilder } from '../../ui/navigation/use-pending-params.ts'
import { AdminFilterLink } from './admin-button.tsx'

export interface FilterOption {
  name: string
  count?: number
  isCurrent: boolean
  getHref: HrefBuilder
}

interface FilterBarProps {
  /** By the name of each group. */
  groups: Readonly<Record<string, readonly FilterOption[]>>
  preventScrollReset?: boolean
}

/** The end of a row that fades out. */
const fadePx = 48

/**
 * The filters of a list. Where they don't fit in one row they wrap; on phones each group has a row
 * that scrolls sideways and fades out at its end.
 */
export function FilterBar({ groups, preventScrollReset = false }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const chosen = Object.values(groups)
    .map(options => options.find(({ isCurrent }) => isCurrent)?.name)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: brings what was chosen into view
  useEffect(() => {
    for (const row of bar.current?.querySelectorAll('nav') ?? []) {
      const link = row.querySelector('li:not(:first-child) > [aria-current]')
      const hidden = link ? link.getBoundingClientRect().right + fadePx - row.getBoundingClientRect().right : 0
      if (hidden > 0) row.scrollBy({ left: hidden })
    }
  }, [chosen])
  return (
    <div ref={bar} className="filter-rows">
      {Object.entries(groups).map(([label, options]) => (
        <nav key={label} aria-label={label} className="filter-row">
          <ul className="flex gap-1 md:flex-wrap md:gap-1.5">
            {options.map(({ name, count, isCurrent, getHref }) => (
              <li key={name}>
                <AdminFilterLink
                  getHref={getHref}
                  preventScrollReset={preventScrollReset}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {name}
                  {count !== undefined && <span className="tabular font-normal"> ({count})</span>}
                </AdminFilterLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}

/** The values of a filter by their names, in the order of these. */
export const listOptions = <Value extends string>(
  names: Readonly<Partial<Record<Value, string>>>,
  current: Value | undefined,
  getHref: (value: Value) => HrefBuilder,
  counts?: Readonly<Record<Value, number>>,
): FilterOption[] =>
  (Object.entries(names) as [Value, string][]).map(([value, name]) => ({
    name,
    ...(counts && { count: counts[value] }),
    isCurrent: value === current,
    getHref: getHref(value),
  }))

/** The filters of products by category, with the number of pieces in each. */
export const listCategoryOptions = (
  counts: readonly CategoryCount[],
  toOption: (id: string) => Pick<FilterOption, 'isCurrent' | 'getHref'>,
): FilterOption[] =>
  [{ id: '', name: 'All', count: counts.reduce((sum, { count }) => sum + count, 0) }, ...counts].map(
    ({ id, name, count }) => ({ name, count, ...toOption(id) }),
  )
