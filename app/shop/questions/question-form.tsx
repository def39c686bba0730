import { type FormEvent, type ReactNode, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { maxQuestionLength } from '#store/feedback/feedback.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { postJson } from '../../ui/fetch-ok.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import { questionFieldId } from './question-field-id.ts'

type QuestionResult = keyof typeof messages.question.results

const results: Record<string, QuestionResult> = {
  invalid_email: 'invalid_email',
  rate_limited: 'later',
  too_many_questions: 'later',
  order_not_found: 'closed',
  product_not_found: 'closed',
  questions_off: 'closed',
}

interface QuestionFormProps {
  /** The token of an order's page, or the id of a product. */
  about: { order: string } | { product: string }
  hint?: string
  /** An offer, with fields of its own, can be sent without words. */
  isOffer?: boolean
  onAsked?: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Asks the shop. What was typed stays until it was sent. Without scripts the page loads again. */
export function QuestionForm({ about, hint, isOffer = false, onAsked, children }: QuestionFormProps) {
  const [result, setResult] = useState<QuestionResult | 'sending'>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (result === 'sending') return
    const form = event.currentTarget
    setResult('sending')
    const sent = await sendQuestion(form)
    setResult(sent)
    if (sent !== 'asked') return
    form.reset()
    onAsked?.()
  }

  const [[name, value] = []] = Object.entries(about)
  return (
    <form method="post" action={localPath('/api/feedback')} onSubmit={submit} className="grid max-w-xl gap-4">
      <input type="hidden" name={name} value={value} />
      {children}
      <TextAreaField
        label={isOffer ? messages.question.yourSentence : messages.question.yourQuestion}
        id={isOffer ? undefined : questionFieldId}
        name="message"
        rows={isOffer ? 2 : 3}
        required={!isOffer}
        maxLength={maxQuestionLength}
        hint={hint}
      />
      <Button type="submit" tone="mustard" aria-disabled={result === 'sending'} className="justify-self-start">
        {isOffer ? messages.question.sendOffer : messages.question.send}
      </Button>
      <p role="status" className="font-semibold empty:hidden">
        {result && result !== 'sending' && messages.question.results[result]}
      </p>
    </form>
  )
}

/** Sends the fields of a question's form. */
async function sendQuestion(form: HTMLFormElement): Promise<QuestionResult> {
  try {
    const response = await postJson(localPath('/api/feedback'), Object.fromEntries(new FormData(form)))
    if (response.status === 201) return 'asked'
    const { code } = (await response.json()) as { code: string }
    if (code.startsWith('invalid_') && form.elements.namedItem('offer')) return 'invalid_offer'
    return results[code] ?? 'failed'
  } catch {
    return 'failed'
  }
}
