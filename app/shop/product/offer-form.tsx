import type { ReactNode } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Field } from '../../ui/controls/field.tsx'
import { QuestionForm } from '../questions/question-form.tsx'

/** Offers another price for a product. */
export default function OfferForm({ product }: { product: Product }): ReactNode {
  return (
    <div className="pb-5">
      <QuestionForm
        about={{ product: product.id }}
        label={messages.question.yourSentence}
        sendLabel={messages.question.sendOffer}
        isOptional
      >
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
}
