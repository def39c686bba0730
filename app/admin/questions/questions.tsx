import { z } from 'zod'
import { getAdminStore } from '#app/context/current-user.ts'
import { answerQuestion } from '#store/feedback/answer-question.server.ts'
import { deleteFeedback } from '#store/feedback/delete-feedback.server.ts'
import { maxAnswerLength } from '#store/feedback/feedback.ts'
import { listFeedback } from '#store/feedback/feedback-queries.server.ts'
import { listUnanswered } from '#store/feedback/question-queries.server.ts'
import { longText } from '#store/text-schema.server.ts'
import { NoMailServer } from '../messages/no-mail-server.tsx'
import { getActionResult, showResult } from '../ui/action-result.ts'
import { readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { AdminEmptyState, AdminError, AdminPage } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { CursorLinks } from '../ui/pagination.tsx'
import { AdminList, useStableList } from '../ui/stable-list.tsx'
import type { Route } from './+types/questions.ts'
import { QuestionCard } from './question-card.tsx'

const pageSize = 50
const maxShownUnanswered = 100

/** Lists what waits for an answer, the oldest first, and then the others, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, mail } = getAdminStore(context)
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
    answer: longText(maxAnswerLength).min(1).max(maxAnswerLength),
  }),
  z.object({ intent: z.literal('delete'), id: recordIdSchema }),
])

export type QuestionChange = { ok: true; intent: 'answer' | 'delete' } | { ok: false; error: string }

const refusals = {
  unknown: 'This question is gone: it was deleted, or its order was erased.',
  answered: 'Your answer was not sent: the question was answered meanwhile.',
}

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, formSchema)
  if (!values) return refuse(400, `Write an answer of at most ${maxAnswerLength} characters.`)
  const { intent, id } = values
  const result =
    intent === 'answer'
      ? await answerQuestion(store, { by, id, answer: values.answer })
      : await deleteFeedback(store, { by, id })
  if (!result.ok) return refuse(result.reason === 'answered' ? 409 : 404, refusals[result.reason])
  return { ok: true as const, intent, message: intent === 'answer' ? 'Answer sent' : 'Question deleted' }
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  showResult(
    await getActionResult(serverAction),
    'Nothing was sent, as far as this device knows: the store did not answer.',
  )

/** What shoppers ask about orders and pieces. */
export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const { questions, nextCursor, isContinued, hasMailServer } = loaderData
  return (
    <AdminPage title="Questions">
      {!hasMailServer && <NoMailServer />}
      <AdminError>{actionData && 'error' in actionData && actionData.error}</AdminError>
      <AdminList
        list={useStableList(questions)}
        className="grid items-start gap-4 lg:grid-cols-2"
        empty={
          <AdminEmptyState message="No questions yet." hint="Shoppers ask on the page of a piece and of their order." />
        }
      >
        {question => (
          <li key={question.id} className="sheet p-4">
            <QuestionCard question={question} />
          </li>
        )}
      </AdminList>
      <CursorLinks path="/admin/questions" isContinued={isContinued} nextCursor={nextCursor} />
    </AdminPage>
  )
}
