import { z } from 'zod'
import { getAdminStore } from '#app/context/current-user.ts'
import { deleteFeedback } from '#store/feedback/delete-feedback.server.ts'
import type { Feedback } from '#store/feedback/feedback.ts'
import { listFeedback } from '#store/feedback/feedback-queries.server.ts'
import { getActionResult, showResult } from '../ui/action-result.ts'
import { readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { CursorLinks } from '../ui/pagination.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { AdminList, useStableList } from '../ui/stable-list.tsx'
import { Time } from '../ui/time.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/tips.ts'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await listFeedback(getAdminStore(context).db, { limit: pageSize, cursor })
  return { ...page, isContinued: cursor !== undefined }
}

const deleteFormSchema = z.object({ id: recordIdSchema })

const failed = 'Failed to delete feedback.'

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, deleteFormSchema)
  if (!values) return refuse(400, failed)
  const removal = await deleteFeedback(store, { by, id: values.id })
  return removal.ok ? { ok: true, message: 'Feedback deleted.' } : refuse(404, failed)
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  showResult(await getActionResult(serverAction), failed)

const origin = 'Shoppers write tips in the form at the foot of the shop’s pages.'

/** Feedback from the form in the shop's footer. */
export default function Tips({ loaderData }: Route.ComponentProps) {
  const { feedback, nextCursor, isContinued } = loaderData
  const list = useStableList(feedback)
  return (
    <AdminPage title="Tips">
      {list.rows.length > 0 && <p className="text-smoke md:-mb-2">{origin}</p>}
      <AdminList
        list={list}
        className="sheet divide-y divide-sand"
        empty={<AdminEmptyState message="No feedback received yet." hint={origin} />}
      >
        {tip => <TipCard key={tip.id} tip={tip} />}
      </AdminList>
      <CursorLinks path="/admin/tips" isContinued={isContinued} nextCursor={nextCursor} />
    </AdminPage>
  )
}

const maxExcerptLength = 80

function TipCard({ tip }: { tip: Feedback }) {
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
          <Time at={createdAt} />
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
