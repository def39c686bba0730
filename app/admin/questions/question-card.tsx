import { formatDateTime } from '#store/dates.ts'
import type { Question } from '#store/feedback/feedback.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { Time } from '../ui/time.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import { AnswerForm } from './answer-form.tsx'
import type { QuestionChange } from './questions.tsx'

/** A shopper's question, which is answered or deleted in place. */
export function QuestionCard({ question }: { question: Question }) {
  const { submit, isBusy, result } = useRowAction<QuestionChange>('/admin/questions')
  const { id, message, email, createdAt, answer, answeredAt } = question
  return (
    <article className="grid gap-2" aria-busy={isBusy}>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-smoke text-sm [overflow-wrap:anywhere]">
        <Subject question={question} />
        <span>{email}</span>
        <Time at={createdAt} />
      </p>
      <p id={`question-${id}`} className="whitespace-pre-wrap font-semibold text-lg [overflow-wrap:anywhere]">
        {message}
      </p>
      {answer !== null && answeredAt !== null && (
        <div className="border-jungle border-l-4 pl-3">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</p>
          <time dateTime={answeredAt} className="text-smoke text-sm">
            Answered {formatDateTime(answeredAt)}
          </time>
        </div>
      )}
      {result?.ok ? (
        <RowResult message="Deleted" />
      ) : (
        <AnswerForm question={question}>
          <ConfirmButton
            tone="quiet"
            className="-mr-2 px-2! text-smoke! hover:text-ember!"
            label="Delete"
            isBusy={isBusy}
            aria-describedby={`question-${id}`}
            onConfirm={() => void submit({ intent: 'delete', id })}
            title="Delete question?"
            description="The shopper can’t read it any more, nor its answer. This action cannot be undone."
          />
        </AnswerForm>
      )}
    </article>
  )
}

function Subject({ question: { orderId, orderNumber, productId, productTitle } }: { question: Question }) {
  if (!orderId && productTitle === null) return <span>A piece that was deleted</span>
  return (
    <Link
      to={orderId ? `/admin/orders/${orderId}` : `/admin/product/${productId}`}
      className="-my-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {orderId ? `Order #${orderNumber}` : productTitle}
    </Link>
  )
}
