import { type ReactNode, useId, useState } from 'react'
import { Form } from 'react-router'
import { maxAnswerLength, type Question } from '#store/feedback/feedback.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminError } from '../ui/admin-page.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { QuestionChange } from './questions.tsx'

interface AnswerFormProps {
  question: Question
  /** What else can be done with the question, at the end of the last row. */
  children: ReactNode
}

/** Where a question is answered. What was typed stays when another answer came first. */
export function AnswerForm({ question: { id, email, orderId, answer }, children }: AnswerFormProps) {
  const { submit, isBusy, result } = useRowAction<QuestionChange>('/admin/questions')
  const textId = useId()
  const [text, setText] = useState('')
  const isAnswered = answer !== null
  const end = <div className="ml-auto w-fit">{children}</div>
  if (result?.ok)
    return (
      <>
        <RowResult message="Answer sent" />
        {end}
      </>
    )
  if (isAnswered && (text === '' || isBusy)) return end
  return (
    <Form
      method="post"
      action="/admin/questions"
      className="grid gap-2"
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault()
        if (!isAnswered) void submit({ intent: 'answer', id, answer: text })
      }}
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="id" value={id} />
      <label htmlFor={textId} className="font-semibold text-sm">
        {isAnswered ? 'Your text, which was not sent: the question was answered meanwhile' : 'Answer'}
      </label>
      <textarea
        id={textId}
        name="answer"
        required
        readOnly={isAnswered}
        rows={2}
        maxLength={maxAnswerLength}
        value={text}
        onChange={event => setText(event.target.value)}
        className="min-h-11 px-3 py-2 [field-sizing:content]"
      />
      <AdminError>{result?.error}</AdminError>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!isAnswered && (
          <>
            <AdminButton type="submit" tone="main" aria-disabled={isBusy}>
              Send answer
            </AdminButton>
            <p className="min-w-0 text-smoke text-sm [overflow-wrap:anywhere] max-sm:order-last max-sm:w-full">
              For {email}
              {orderId && ', and on the order’s page'}
            </p>
          </>
        )}
        {end}
      </div>
    </Form>
  )
}
