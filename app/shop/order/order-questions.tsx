import * as messages from '#app/messages/current.ts'
import { formatDateTime } from '#store/dates.ts'
import type { OrderQuestion } from '#store/feedback/feedback.ts'
import PostedResult from '../questions/posted-result.tsx'
import { QuestionForm } from '../questions/question-form.tsx'

interface OrderQuestionsProps {
  questions: readonly OrderQuestion[]
  /** Of the order's page; undefined when nothing can be asked. */
  token: string | undefined
  isMailed: boolean
  onAsked: () => void
}

/** What was asked about the order, the shop's answers, and a form to ask more. */
const OrderQuestions = ({ questions, token, isMailed, onAsked }: OrderQuestionsProps) =>
  (token || questions.length > 0) && (
    <section aria-labelledby="questions" className="grid gap-5 print:hidden">
      <h2 id="questions" className="headline text-2xl">
        {token ? messages.order.askAboutOrder : messages.question.title}
      </h2>
      {questions.length > 0 && (
        <ul aria-live="polite" className="grid max-w-2xl gap-5">
          {questions.map(question => (
            <QuestionItem key={question.id} question={question} />
          ))}
        </ul>
      )}
      <PostedResult />
      {token && (
        <QuestionForm
          about={{ order: token }}
          hint={isMailed ? messages.question.answerComesByMail : messages.question.answerComesHere}
          onAsked={onAsked}
        />
      )}
    </section>
  )

export default OrderQuestions

const QuestionItem = ({ question: { message, createdAt, answer, answeredAt } }: { question: OrderQuestion }) => (
  <li className="grid gap-1 border-jungle border-l-4 pl-4 [overflow-wrap:anywhere]">
    <p className="text-smoke text-sm">{messages.question.askedOn(formatDateTime(createdAt, messages.locale))}</p>
    <p className="whitespace-pre-wrap">{message}</p>
    {answer && answeredAt ? (
      <>
        <p className="mt-2 text-smoke text-sm">
          {messages.question.answeredOn(formatDateTime(answeredAt, messages.locale))}
        </p>
        <p className="whitespace-pre-wrap font-semibold">{answer}</p>
      </>
    ) : (
      <p className="text-smoke">{messages.question.notAnsweredYet}</p>
    )}
  </li>
)
