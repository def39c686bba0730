import { formatDateTime } from '#store/dates.ts'
import type { Feedback } from '#store/feedback/feedback.ts'
import { AdminButton } from '../ui/admin-button.tsx'

export const TipCard = ({ tip, onDelete }: { tip: Feedback; onDelete: () => void }) => (
  <li className="sheet flex flex-col justify-between gap-2 p-4 pr-3 pb-3">
    <p id={`tip-${tip.id}`} className="whitespace-pre-wrap pr-1 [overflow-wrap:anywhere]">
      {tip.message}
    </p>
    <div className="flex items-end justify-between gap-3">
      <p className="flex min-w-0 flex-wrap gap-x-3 text-smoke text-sm">
        {tip.email && <span className="[overflow-wrap:anywhere]">{tip.email}</span>}
        <time dateTime={tip.createdAt}>{formatDateTime(tip.createdAt)}</time>
      </p>
      <AdminButton tone="danger" aria-describedby={`tip-${tip.id}`} onClick={onDelete}>
        Delete
      </AdminButton>
    </div>
  </li>
)
