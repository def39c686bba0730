import { useState } from 'react'
import { formatDateTime } from '#store/dates.ts'
import type { Feedback } from '#store/feedback/feedback.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { useRowAction } from '../ui/use-row-action.ts'

const maxExcerptLength = 80

export function TipCard({ tip }: { tip: Feedback }) {
  const { submit, isBusy, result } = useRowAction<{ ok: boolean }>()
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, message, email, createdAt } = tip
  return (
    <li className="sheet flex flex-col justify-between gap-2 p-4 pr-3 pb-3" aria-busy={isBusy}>
      <p id={`tip-${id}`} className="whitespace-pre-wrap pr-1 [overflow-wrap:anywhere]">
        {message}
      </p>
      <div className="flex items-end justify-between gap-3">
        <p className="flex min-w-0 flex-wrap gap-x-3 text-smoke text-sm">
          {email && <span className="[overflow-wrap:anywhere]">{email}</span>}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        {result?.ok ? (
          <RowResult message="Deleted" />
        ) : (
          <AdminButton
            tone="danger"
            aria-disabled={isBusy}
            aria-describedby={`tip-${id}`}
            onClick={() => !isBusy && setIsConfirming(true)}
          >
            Delete
          </AdminButton>
        )}
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void submit({ id })}
        title="Delete feedback?"
        description="This action cannot be undone."
        confirmLabel="Delete"
      >
        <p className="mt-3 [overflow-wrap:anywhere]">
          {email || 'anonymous'}: “{getExcerpt(message)}”
        </p>
      </ConfirmDialog>
    </li>
  )
}

const getExcerpt = (message: string) =>
  message.length > maxExcerptLength ? `${message.slice(0, maxExcerptLength).trimEnd()}…` : message
