import type { ComponentProps } from 'react'
import * as messages from '#app/messages/current.ts'
import { eastStates, westStates } from '#store/shipping/shipping.ts'
import type { RequiredAddressField } from '#store/shipping/shipping-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { PostcodeNote, postcodeNoteId } from './postcode-note.tsx'
import { formatZoneFee } from './shipping-fees.ts'
import type { CheckoutFormState } from './use-checkout-draft.ts'
import { usePostcode } from './use-postcode.ts'
import { useStepForm } from './use-step-form.ts'

/**
 * The message for missing fields appears once above the button instead of below each field, and
 * there for a link too, which has a message of its own below its field.
 */
const missingFieldsId = 'shipping-missing'

export function ShippingStep({ form }: { form: CheckoutFormState }) {
  const { draft, errors } = form
  const { shipping } = draft
  const postcode = usePostcode(form)
  const stepForm = useStepForm(form, 'shipping', postcode.ask)
  const isRefused = Object.values(errors).some(
    error => error === messages.checkout.missingFields || error === messages.checkout.noLinks,
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
        <AddressFields form={form} postcode={postcode} />
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
          <p id={missingFieldsId} role="alert" className="w-full font-semibold text-ember empty:hidden">
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

interface AddressFieldsProps {
  form: CheckoutFormState
  postcode: ReturnType<typeof usePostcode>
}

function AddressFields({ form: { draft, errors }, postcode }: AddressFieldsProps) {
  const getControlProps = (field: RequiredAddressField, noteId?: string) => ({
    name: field,
    required: true,
    value: draft.shipping[field],
    onChange: (event: { target: { value: string } }) => postcode.setField(field, event.target.value),
    ...(errors[field] === messages.checkout.missingFields
      ? { 'aria-invalid': true, 'aria-describedby': missingFieldsId }
      : errors[field]
        ? { error: errors[field] }
        : { 'aria-describedby': noteId }),
  })

  return (
    <>
      <Field
        className="sm:col-span-3"
        label={messages.checkout.fullName}
        autoComplete="name"
        {...getControlProps('name')}
      />
      <Field
        className="sm:col-span-3"
        label={messages.checkout.phone}
        type="tel"
        autoComplete="tel"
        hint={messages.checkout.phoneHint}
        {...getControlProps('phone')}
      />
      {/* street-address: with address-line1 the browser would not fill in the second line. */}
      <TextAreaField
        className="sm:col-span-6"
        label={messages.checkout.address}
        rows={3}
        autoComplete="street-address"
        {...getControlProps('address')}
      />
      <Field
        className="sm:col-span-2"
        label={messages.checkout.postcode}
        inputMode="numeric"
        autoComplete="postal-code"
        onFocus={postcode.preload}
        {...getControlProps('zip', postcodeNoteId)}
      />
      <Field
        className="sm:col-span-2"
        label={messages.checkout.city}
        autoComplete="address-level2"
        {...getControlProps('city')}
      />
      <StateField className="sm:col-span-2" {...getControlProps('state')} />
      <PostcodeNote {...postcode.note} />
    </>
  )
}

/** The sixteen states, grouped by shipping fee. */
const StateField = (select: Omit<ComponentProps<typeof SelectField>, 'label'>) => (
  <SelectField label={messages.checkout.state} autoComplete="address-level1" {...select}>
    <option value="">{messages.checkout.chooseState}</option>
    {(
      [
        ['east', eastStates],
        ['west', westStates],
      ] as const
    ).map(([zone, states]) => (
      <optgroup key={zone} label={formatZoneFee(zone)}>
        {states.map(state => (
          <option key={state}>{state}</option>
        ))}
      </optgroup>
    ))}
  </SelectField>
)
