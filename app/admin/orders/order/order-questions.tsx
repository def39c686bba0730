import type { Question } from '#store/feedback/feedback.ts'
import { QuestionCard } from '../../questions/question-card.tsx'
import { AdminSection } from '../../ui/admin-page.tsx'

/** What the buyer has asked about the order. */
export const OrderQuestions = ({ questions }: { questions: readonly Question[] }) =>
  questions.length > 0 && (
    <AdminSection title="Questions">
      <ul className="grid gap-6">
        {questions.map(question => (
          <li key={question.id}>
            <QuestionCard question={question} />
          </li>
        ))}
      </ul>
    </AdminSection>
  )
