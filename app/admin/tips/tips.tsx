import { useState } from 'react'
import { data, useFetcher } from 'react-router'
import { z } from 'zod'
import { outside } from '#app/http/outside.ts'
import { readForm } from '#app/http/read-form.ts'
import * as sentences from '#app/http/sentences.ts'
import { adminOf } from '#app/http/visitor.ts'
import type { Feedback } from '#store/feedback/feedback.ts'
import { listFeedback } from '#store/feedback/feedback-queries.server.ts'
import { removeFeedback } from '#store/feedback/remove-feedback.server.ts'
import { toasts } from '../../ui/toasts.ts'
import { answerOf, noAnswer, readsAgain } from '../ui/answer-of.ts'
import { Confirm } from '../ui/confirm.tsx'
import { DeskLink } from '../ui/desk-button.tsx'
import { DeskEmpty } from '../ui/desk-empty.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { recordId } from '../ui/record-id.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import type { Route } from './+types/tips.ts'
import { TipCard } from './tip-card.tsx'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  adminOf(context)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await listFeedback(outside(context).db, { limit: pageSize, cursor })
  return { ...page, isContinued: cursor !== undefined }
}

const deleteForm = z.object({ id: recordId })

export async function action({ request, context }: Route.ActionArgs) {
  const by = adminOf(context)
  const form = deleteForm.safeParse(await readForm(request))
  if (!form.success) return data({ ok: false }, { status: 400 })
  const removed = await removeFeedback(outside(context), { by, id: form.data.id })
  return data({ ok: removed.ok }, { status: removed.ok ? 200 : 404 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOf(serverAction)
  const toast = await toasts()
  if (answer?.ok) toast.success(sentences.feedbackDeleted)
  else toast.error(sentences.feedbackNotDeleted)
  return answer ?? noAnswer
}

export const shouldRevalidate = readsAgain

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Tips' }]

/** What visitors said in the footer of the shop (TIPS-01, TIPS-02). */
export default function Tips({ loaderData }: Route.ComponentProps) {
  const { feedback, nextCursor, isContinued } = loaderData
  const fetcher = useFetcher()
  const [asked, setAsked] = useState<Feedback>()
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <DeskPage title="Tips">
      <div {...list} className="outline-none">
        {feedback.length === 0 ? (
          <DeskEmpty>
            <p>No feedback received yet.</p>
          </DeskEmpty>
        ) : (
          <ul className="grid gap-2 lg:grid-cols-2">
            {feedback.map(tip => (
              <TipCard key={tip.id} tip={tip} onDelete={() => setAsked(tip)} />
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {isContinued && <DeskLink to="/admin/tips">Newest</DeskLink>}
        {nextCursor && <DeskLink to={`/admin/tips?cursor=${nextCursor}`}>Load more</DeskLink>}
      </div>
      <Confirm
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && fetcher.submit({ id: asked.id }, { method: 'post' })}
        title="Delete feedback?"
        description="This action cannot be undone."
        confirm="Delete"
      />
    </DeskPage>
  )
}
