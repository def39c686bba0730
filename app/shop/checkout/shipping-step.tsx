import * as sentences from '#app/http/sentences.ts'
import { type RequiredField, requiredFields } from '#store/checkout/contact.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { PostcodeNote } from './postcode-note.tsx'
import { StateField } from './state-field.tsx'
import type { CheckoutForm } from './use-checkout-draft.ts'
import { usePostcode } from './use-postcode.ts'
import { useStepForm } from './use-step-form.ts'

/** VAL-02's sentence stands once above the button, not under each of six fields. */
const missingId = 'shipping-missing'
const postcodeNoteId = 'postcode-note'

export function ShippingStep({ form }: { form: CheckoutForm }) {
  const { draft, errors, edit } = form
  const { shipping } = draft
  const step = useStepForm(form, 'shipping')
  const postcode = usePostcode(form)
  const isMissing = requiredFields.some(field => errors[field] === sentences.missingFields)

  const control = (field: RequiredField, noteId?: string) => ({
    name: field,
    required: true,
    value: shipping[field],
    onChange: (event: { target: { value: string } }) => postcode.type(field, event.target.value),
    ...(errors[field] === sentences.missingFields
      ? { 'aria-invalid': true, 'aria-describedby': missingId }
      : errors[field]
        ? { error: errors[field] }
        : { 'aria-describedby': noteId }),
  })

  return (
    <CheckoutStep
      number={2}
      title="Shipping & Contact"
      isOpen={draft.open === 'shipping'}
      isDone={draft.isDone.shipping}
      onEdit={() => edit('shipping')}
      summary={
        <p>
          {shipping.name}, {shipping.phone}
          <br />
          {shipping.address}, {shipping.zip} {shipping.city}, {shipping.state}
        </p>
      }
    >
      <form noValidate {...step} className="grid gap-x-5 gap-y-4 sm:grid-cols-6">
        <Field className="sm:col-span-3" label="Full name" autoComplete="name" {...control('name')} />
        <Field
          className="sm:col-span-3"
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="Malaysian mobile. We confirm by WhatsApp."
          {...control('phone')}
        />
        {/* One field for the whole address: address-line1 would lose the second line that a browser knows. */}
        <Field className="sm:col-span-6" label="Address" autoComplete="street-address" {...control('address')} />
        <Field
          className="sm:col-span-2"
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          onFocus={postcode.prepare}
          {...control('zip')}
        />
        <Field className="sm:col-span-2" label="City" autoComplete="address-level2" {...control('city')} />
        <StateField className="sm:col-span-2" {...control('state', postcode.warning ? postcodeNoteId : undefined)} />
        <PostcodeNote id={postcodeNoteId} className="sm:col-span-6" {...postcode} />
        <div className="sm:col-span-6">
          <p id={missingId} role="alert" className="font-semibold text-ember empty:hidden">
            {isMissing && sentences.missingFields}
          </p>
          <Button type="submit" tone="ink" className="mt-2">
            Continue
          </Button>
        </div>
      </form>
    </CheckoutStep>
  )
}
