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
}

/** Asks the shop about a product. */
export default function AskForm({ product: { id, title }, hasForm }: AskFormProps): ReactNode {
  const { shop } = useRootData()
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
