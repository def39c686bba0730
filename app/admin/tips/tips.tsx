import { data } from 'react-router'
import { z } from 'zod'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { deleteFeedback } from '#store/feedback/delete-feedback.server.ts'
import { listFeedback } from '#store/feedback/feedback-queries.server.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { CursorLinks } from '../ui/pagination.tsx'
import { recordIdSchema } from '../ui/record-id.ts'
import { useStableList } from '../ui/use-stable-list.ts'
import type { Route } from './+types/tips.ts'
import { TipCard } from './tip-card.tsx'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await listFeedback(storeContext(context).db, { limit: pageSize, cursor })
  return { ...page, isContinued: cursor !== undefined }
}

const deleteFormSchema = z.object({ id: recordIdSchema })

export async function action({ request, context }: Route.ActionArgs) {
  const by = getAdmin(context)
  const form = deleteFormSchema.safeParse(await readForm(request))
  if (!form.success) return data({ ok: false }, { status: 400 })
  const removal = await deleteFeedback(storeContext(context), { by, id: form.data.id })
  return data({ ok: removal.ok }, { status: removal.ok ? 200 : 404 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  const toast = await loadToast()
  if (result?.ok) toast.success('Feedback deleted.')
  else toast.error('Failed to delete feedback.')
  return result ?? unavailableResult
}

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Tips' }]

const origin = 'Shoppers write tips in the form at the foot of the shop’s pages.'

/** Feedback from the form in the shop's footer. */
export default function Tips({ loaderData }: Route.ComponentProps) {
  const { feedback, nextCursor, isContinued } = loaderData
  const { rows, listProps } = useStableList(feedback)
  return (
    <AdminPage title="Tips">
      <div {...listProps} className="outline-none">
        {rows.length === 0 ? (
          <AdminEmptyState hint={origin}>
            <p>No feedback received yet.</p>
          </AdminEmptyState>
        ) : (
          <>
            <p className="mb-4 text-smoke">{origin}</p>
            <ul className="sheet divide-y divide-sand">
              {rows.map(tip => (
                <TipCard key={tip.id} tip={tip} />
              ))}
            </ul>
          </>
        )}
      </div>
      <CursorLinks path="/admin/tips" isContinued={isContinued} nextCursor={nextCursor} />
    </AdminPage>
  )
}
