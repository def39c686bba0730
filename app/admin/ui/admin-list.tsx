import type { ReactNode } from 'react'
import type { useStableList } from './use-stable-list.ts'

interface AdminListProps<Row extends { id: string }> {
  list: ReturnType<typeof useStableList<Row>>
  className: string
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Renders a row as a list item. */
  children: (row: Row) => ReactNode
}

/** The rows of an admin list, which stay where they are while somebody uses them. */
export const AdminList = <Row extends { id: string }>({ list, className, empty, children }: AdminListProps<Row>) => (
  <div {...list.listProps} className="outline-none">
    {list.rows.length === 0 ? empty : <ul className={className}>{list.rows.map(children)}</ul>}
  </div>
)
