import { data } from 'react-router'
import { z } from 'zod'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { cleanText } from '#store/clean-text.ts'
import { answerQuestion } from '#store/feedback/answer-question.server.ts'
import { deleteFeedback } from '#store/feedback/delete-feedback.server.ts'
import { maxAnswerLength } from '#store/feedback/feedback.ts'
import { listFeedback } from '#store/feedback/feedback-queries.server.ts'
import { listUnanswered } from '#store/feedback/question-queries.server.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { NoMailServer } from '../messages/no-mail-server.tsx'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { CursorLinks } from '../ui/pagination.tsx'
import { recordIdSchema } from '../ui/record-id.ts'
import { useStableList } from '../ui/use-stable-list.ts'
import type { Route } from './+types/questions.ts'
import { QuestionCard } from './question-card.tsx'

const pageSize = 50
const maxShownUnanswered = 100

/** Lists what waits for an answer, the oldest first, and then the others, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db, mail } = storeContext(context)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const unanswered = cursor === undefined ? await listUnanswered(db, maxShownUnanswered) : []
  const answered = await listFeedback(db, { limit: pageSize, cursor, isAnswered: true })
  return {
    questions: [...unanswered, ...answered.feedback],
    nextCursor: answered.nextCursor,
    isContinued: cursor !== undefined,
    hasMailServer: mail.send !== undefined,
  }
}

const formSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('answer'),
    id: recordIdSchema,
    answer: z.string().transform(cleanText).pipe(z.string().min(1).max(maxAnswerLength)),
  }),
  z.object({ intent: z.literal('delete'), id: recordIdSchema }),
])

export type QuestionChange = { ok: true; intent: 'answer' | 'delete' } | { ok: false; error: string }

const refusals = {
  unknown: 'This question is gone: it was deleted, or its order was erased.',
  answered: 'Your answer was not sent: the question was answered meanwhile.',
}

export async function action({ request, context }: Route.ActionArgs) {
  const { uid, email } = getAdmin(context)
  const store = storeContext(context)
  const form = formSchema.safeParse(await readForm(request))
  if (!form.success)
    return data<QuestionChange>(
      { ok: false, error: `Write an answer of at most ${maxAnswerLength} characters.` },
      { status: 400 },
    )
  const { intent, id } = form.data
  const by = { uid, email }
  const result =
    form.data.intent === 'answer'
      ? await answerQuestion(store, { by, id, answer: form.data.answer })
      : await deleteFeedback(store, { by, id })
  return result.ok
    ? data<QuestionChange>({ ok: true, intent })
    : data<QuestionChange>(
        { ok: false, error: refusals[result.reason] },
        { status: result.reason === 'answered' ? 409 : 404 },
      )
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  const toast = await loadToast()
  if (result?.ok) toast.success(result.intent === 'answer' ? 'Answer sent' : 'Question deleted')
  else toast.error(result?.error ?? 'Nothing was sent, as far as this device knows: the store did not answer.')
  return result ?? unavailableResult
}

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Questions' }]

/** What shoppers ask about orders and pieces. */
export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const { questions, nextCursor, isContinued, hasMailServer } = loaderData
  const { rows, listProps } = useStableList(questions)
  return (
    <AdminPage title="Questions">
      {!hasMailServer && <NoMailServer />}
      {actionData && 'error' in actionData && (
        <p role="alert" className="font-semibold text-ember">
          {actionData.error}
        </p>
      )}
      <div {...listProps} className="outline-none">
        {rows.length === 0 ? (
          <AdminEmptyState hint="Shoppers ask on the page of a piece and of their order.">
            <p>No questions yet.</p>
          </AdminEmptyState>
        ) : (
          <ul className="grid gap-4">
            {rows.map(question => (
              <li key={question.id} className="sheet p-4">
                <QuestionCard question={question} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <CursorLinks path="/admin/questions" isContinued={isContinued} nextCursor={nextCursor} />
    </AdminPage>
  )
}
