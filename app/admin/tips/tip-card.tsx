import { formatDateTime } from '#store/dates.ts'
import type { Feedback } from '#store/feedback/feedback.ts'
import { DeskButton } from '../ui/desk-button.tsx'

/** What one visitor said, as they said it (TIPS-01). */
export const TipCard = ({ tip, onDelete }: { tip: Feedback; onDelete: () => void }) => (
  <li className="sheet flex flex-wrap items-start justify-end gap-x-4 gap-y-2 p-4 sm:flex-nowrap">
    <div className="min-w-0 basis-full">
      <p id={`tip-${tip.id}`} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {tip.message}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-3 text-smoke text-sm">
        {tip.email && <span className="[overflow-wrap:anywhere]">{tip.email}</span>}
        <time dateTime={tip.createdAt}>{formatDateTime(tip.createdAt)}</time>
      </p>
    </div>
    <DeskButton tone="danger" aria-describedby={`tip-${tip.id}`} onClick={onDelete}>
      Delete
    </DeskButton>
  </li>
)
