import type { CheckedRow } from './cart-check.ts'
import { getRowMessage } from './row-notice.tsx'

/** Tells listeners what sighted shoppers see happen to a row. It stands there empty from the beginning, or nothing would be heard. */
export const RowStatusMessages = ({ rows }: { rows: readonly CheckedRow[] }) => (
  <div role="status" className="sr-only">
    {rows.map(row => {
      const message = getRowMessage(row)
      return message && <p key={row.item.id}>{`${row.item.title}: ${message}`}</p>
    })}
  </div>
)
