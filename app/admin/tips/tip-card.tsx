import { formatDateTime } from '#store/dates.ts'
import type { Feedback } from '#store/feedback/feedback.ts'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { useRowAction } from '../ui/use-row-action.ts'

const maxExcerptLength = 80

export function TipCard({ tip }: { tip: Feedback }) {
  const { submit, isBusy, result } = useRowAction<{ ok: boolean }>()
  const { id, message, email, createdAt } = tip
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4" aria-busy={isBusy}>
      <div className="min-w-0 grow basis-48">
        <p id={`tip-${id}`} className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
          {message}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-smoke text-sm">
          {email && <span className="[overflow-wrap:anywhere]">{email}</span>}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      {result?.ok ? (
        <RowResult message="Deleted" />
      ) : (
        <ConfirmButton
          tone="danger"
          label="Delete"
          isBusy={isBusy}
          aria-describedby={`tip-${id}`}
          onConfirm={() => void submit({ id })}
          title="Delete feedback?"
          description="This action cannot be undone."
        >
          <p className="mt-3 [overflow-wrap:anywhere]">
            {email || 'anonymous'}: “{getExcerpt(message)}”
          </p>
        </ConfirmButton>
      )}
    </li>
  )
}

const getExcerpt = (message: string) =>
  message.length > maxExcerptLength ? `${message.slice(0, maxExcerptLength).trimEnd()}…` : message
