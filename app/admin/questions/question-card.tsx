import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { formatDateTime } from '#store/dates.ts'
import { hasNumber, maxAnswerLength, type Question } from '#store/feedback/feedback.ts'
import { defaultLanguage, type Translations, translate } from '#store/languages.ts'
import { formatMoney, sen } from '#store/money.ts'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { TextLink } from '../../ui/navigation/link.tsx'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { reserveUrl } from '../reserve/reserve-url.ts'
import { AdminButton, AdminLink, adminButtonClass } from '../ui/admin-button.tsx'
import { AdminError } from '../ui/admin-page.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { Time } from '../ui/time.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { QuestionChange } from './questions.tsx'

/** A shopper's question, which is answered or deleted in place. */
export function QuestionCard({ question }: { question: Question }) {
  const { submit, isBusy, result } = useRowAction<QuestionChange>('/admin/questions')
  const { id, message, email, createdAt, answer, answeredAt, orderId, productId } = question
  const { productTitle, offerSen, priceSen } = question
  return (
    <article className="grid gap-2" aria-busy={isBusy}>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-smoke text-sm [overflow-wrap:anywhere]">
        <Subject question={question} />
        <span>{email}</span>
        <Time at={createdAt} />
      </p>
      {offerSen !== null && (
        <p className="wide text-xl">
          Offers {formatMoney(sen(offerSen))}
          {priceSen !== null && (
            <span className="font-normal text-base text-smoke"> for {formatMoney(sen(priceSen))}</span>
          )}
        </p>
      )}
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
          {offerSen === null && (orderId || productTitle !== null) && (
            <AdminLink
              tone="quiet"
              className="px-2!"
              to={reserveUrl.getHref(orderId ? { order: orderId } : { question: id, ids: productId ?? '' })}
            >
              Hold for a buyer
            </AdminLink>
          )}
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

const noThanks: Translations = {
  en: 'Thank you for your offer! We keep to our price for now.',
  ms: 'Terima kasih atas tawaran anda! Buat masa ini, kami kekalkan harga kami.',
}

/** What an admin does with an offer that waits: agrees, asks for more, or declines. */
function OfferActions({ question, onDecline }: { question: Question; onDecline: (answer: string) => void }) {
  const { id, email, productId, productTitle, language } = question
  const agree = { ids: productId ?? '', question: id }
  const text = translate(noThanks, language ?? defaultLanguage)
  return (
    <>
      {productTitle !== null && (
        <>
          <AdminLink to={reserveUrl.getHref(agree)} tone="main">
            Accept
          </AdminLink>
          <AdminLink to={reserveUrl.getHref({ ...agree, price: 'other' })}>Another price</AdminLink>
        </>
      )}
      {hasNumber(question) ? (
        <a
          className={adminButtonClass()}
          href={getWhatsAppLink(email, text)}
          target="_blank"
          rel="noreferrer"
          onClick={() => onDecline(text)}
        >
          No, thank you
        </a>
      ) : (
        <AdminButton onClick={() => onDecline(text)}>No, thank you</AdminButton>
      )}
    </>
  )
}

function Subject({ question: { orderId, orderNumber, productId, productTitle } }: { question: Question }) {
  if (!orderId && productTitle === null) return <span>A piece that was deleted</span>
  return (
    <TextLink to={orderId ? `/admin/orders/${orderId}` : `/admin/product/${productId}`} className="-my-3 font-semibold">
      {orderId ? `Order #${orderNumber}` : productTitle}
    </TextLink>
  )
}

interface AnswerFormProps {
  question: Question
  /** What else can be done with the question, at the end of the last row. */
  children: ReactNode
}

/** Where a question is answered. What was typed stays when another answer came first. */
function AnswerForm({ question, children }: AnswerFormProps) {
  const { id, email, orderId, answer, offerSen } = question
  const { submit, isBusy, result } = useRowAction<QuestionChange>('/admin/questions')
  const [text, setText] = useState('')
  const isAnswered = answer !== null
  const end = <div className="ml-auto flex w-fit flex-wrap justify-end">{children}</div>
  if (result?.ok)
    return (
      <>
        <RowResult message="Answer sent" />
        {end}
      </>
    )
  if (isAnswered && (text === '' || isBusy)) return end
  const offer = offerSen !== null && !isAnswered && (
    <OfferActions question={question} onDecline={declined => void submit({ intent: 'answer', id, answer: declined })} />
  )
  // What is written to a number is written on WhatsApp.
  if (hasNumber(question))
    return (
      <div className="flex flex-wrap items-center gap-2">
        {offer}
        {end}
        <AdminError>{result?.error}</AdminError>
      </div>
    )
  return (
    <>
      {offer && <div className="flex flex-wrap gap-2">{offer}</div>}
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
        <TextAreaField
          label={isAnswered ? 'Your text, which was not sent: the question was answered meanwhile' : 'Answer'}
          name="answer"
          required
          readOnly={isAnswered}
          rows={2}
          maxLength={maxAnswerLength}
          value={text}
          onChange={event => setText(event.target.value)}
          className="[&>textarea]:[field-sizing:content]"
        />
        <AdminError>{result?.error}</AdminError>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {!isAnswered && (
            <>
              <AdminButton type="submit" tone={text ? 'main' : 'plain'} aria-disabled={isBusy}>
                Send answer
              </AdminButton>
              <p className="order-first w-full min-w-0 text-smoke text-sm [overflow-wrap:anywhere]">
                For {email}
                {orderId && ', and on the order’s page'}
              </p>
            </>
          )}
          {end}
        </div>
      </Form>
    </>
  )
}
