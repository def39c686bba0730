import type { RowCheck } from './cart-check.ts'
import { wordsOf } from './row-notice.tsx'

/** Tells listeners what sighted shoppers see happen to a row. It stands there empty from the beginning, or nothing would be heard. */
export const RowNews = ({ rows }: { rows: readonly RowCheck[] }) => (
  <div role="status" className="sr-only">
    {rows.map(row => {
      const words = wordsOf(row)
      return words && <p key={row.item.id}>{`${row.item.title}: ${words}`}</p>
    })}
  </div>
)
