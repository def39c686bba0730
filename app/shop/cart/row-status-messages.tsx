import type { CheckedRow } from './cart-check.ts'
import { getRowMessage } from './row-notice.tsx'

/**
 * Row messages for screen readers. The live region is always rendered: one that appears together
 * with its text is not announced.
 */
export const RowStatusMessages = ({ rows }: { rows: readonly CheckedRow[] }) => (
  <div role="status" className="sr-only">
    {rows.map(row => {
      const message = getRowMessage(row)
      return message && <p key={row.item.id}>{`${row.item.title}: ${message}`}</p>
    })}
  </div>
)
