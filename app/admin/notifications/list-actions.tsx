import { AdminButton } from '../ui/admin-button.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/notifications.ts'

/** Reads or archives all that the filters show. */
export function ListActions({ params: { show, type }, now, unread, count }: Route.ComponentProps['loaderData']) {
  const { submit, isBusy } = useRowAction()
  const change = (intent: string) => void submit({ intent, show, type, upTo: now })
  const isFiltered = show !== 'all' || type !== 'all'
  if (count === 0 || show === 'archived') return null
  return (
    <div aria-busy={isBusy} className="flex flex-wrap items-center gap-2 noscript:hidden">
      {unread > 0 && show !== 'read' && (
        <AdminButton tone="main" aria-disabled={isBusy} onClick={() => change('read-all')}>
          {isFiltered ? 'Mark these read' : 'Mark all read'}
        </AdminButton>
      )}
      <ConfirmButton
        label={isFiltered ? 'Archive these' : 'Archive all'}
        isBusy={isBusy}
        onConfirm={() => change('archive-all')}
        title={`Archive ${count}?`}
        description="They are kept under Archived, from where each can be restored."
      />
    </div>
  )
}
