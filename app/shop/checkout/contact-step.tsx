import * as messages from '#app/messages/current.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import type { CheckoutFormState } from './use-checkout-draft.ts'
import { useStepForm } from './use-step-form.ts'

export function ContactStep({ form }: { form: CheckoutFormState }) {
  const { draft, errors, setField, edit } = form
  const step = useStepForm(form, 'contact')
  return (
    <CheckoutStep
      number={1}
      title={messages.checkout.contactTitle}
      isOpen={draft.open === 'contact'}
      isDone={draft.isDone.contact}
      onEdit={() => edit('contact')}
      summary={<p className="break-all">{draft.email}</p>}
    >
      <form noValidate {...step}>
        <Field
          label={messages.checkout.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={draft.email}
          onChange={event => setField('email', event.target.value)}
          error={errors.email}
          hint={messages.checkout.emailHint}
        />
        <Button type="submit" tone="ink" className="mt-5">
          {messages.checkout.next}
        </Button>
      </form>
    </CheckoutStep>
  )
}
