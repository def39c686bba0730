import * as messages from '#app/messages/current.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AddressFields } from './address-fields.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { PostcodeNote } from './postcode-note.tsx'
import type { CheckoutFormState } from './use-checkout-draft.ts'
import { usePostcode } from './use-postcode.ts'
import { useStepForm } from './use-step-form.ts'

export function ShippingStep({ form }: { form: CheckoutFormState }) {
  const { draft, errors } = form
  const { shipping } = draft
  const postcode = usePostcode(form)
  const stepForm = useStepForm(form, 'shipping', postcode.ask)
  // Each has a sentence of its own at its field too.
  const isRefused = Object.values(errors).some(error =>
    [messages.checkout.missingFields, messages.checkout.noLinks].includes(error),
  )
  return (
    <CheckoutStep
      form={form}
      step="shipping"
      number={2}
      title={messages.checkout.shippingTitle}
      summary={
        <p>
          {shipping.name}, {shipping.phone}
          <br />
          <span className="whitespace-pre-line">{shipping.address}</span>, {shipping.zip} {shipping.city},{' '}
          {shipping.state}
        </p>
      }
    >
      <form noValidate {...stepForm} className="grid gap-x-5 gap-y-4 sm:grid-cols-6">
        <AddressFields
          getProps={(field, noteId) => ({
            value: shipping[field],
            onChange: event => postcode.setField(field, event.target.value),
            error: errors[field],
            ...(noteId && !errors[field] && { 'aria-describedby': noteId }),
          })}
          onPostcodeFocus={postcode.preload}
        />
        <PostcodeNote {...postcode.note} />
        {/* No checkbox: its label would be a second one with 'phone'. */}
        <button
          type="button"
          aria-pressed={form.isRemembered}
          className="flex min-h-11 items-center gap-3 sm:col-span-6"
          onClick={() => form.remember(!form.isRemembered)}
        >
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center border-2 border-ink bg-chalk font-semibold"
          >
            {form.isRemembered && '✓'}
          </span>
          {messages.checkout.remember}
        </button>
        <div className="buy-bar max-md:bg-chalk sm:col-span-6">
          <p role="alert" className="w-full font-semibold text-ember empty:hidden">
            {isRefused && messages.checkout.missingFields}
          </p>
          <Button type="submit" tone="ink" className="max-md:flex-1 md:mt-2">
            {messages.checkout.next}
          </Button>
        </div>
      </form>
    </CheckoutStep>
  )
}
