import type { ReactNode } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Field } from '../../ui/controls/field.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { QuestionForm } from '../questions/question-form.tsx'

export interface AskFormProps {
  product: Product
  /** Otherwise shoppers ask on WhatsApp alone. */
  hasForm: boolean
  isOffer?: boolean
}

/** Asks the shop about a product, or offers another price for it. */
export default function AskForm({ product: { id, title }, hasForm, isOffer }: AskFormProps): ReactNode {
  const { shop } = useRootData()
  if (isOffer)
    return (
      <div className="pb-5">
        <QuestionForm about={{ product: id }} isOffer>
          <Field
            label={messages.question.yourOffer}
            name="offer"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
          />
          <Field
            label={messages.question.contact}
            name="email"
            autoComplete="tel"
            maxLength={200}
            required
            hint={messages.question.contactHint}
          />
        </QuestionForm>
      </div>
    )
  return (
    <>
      {hasForm && (
        <QuestionForm about={{ product: id }}>
          <Field
            label={messages.question.email}
            name="email"
            type="email"
            autoComplete="email"
            required
            hint={messages.question.emailHint}
          />
        </QuestionForm>
      )}
      <a
        href={getWhatsAppLink(shop.whatsapp, messages.question.whatsAppQuestion(title))}
        className="inline-flex min-h-14 items-center font-semibold underline underline-offset-4"
      >
        {messages.question.askOnWhatsApp}
      </a>
    </>
  )
}
