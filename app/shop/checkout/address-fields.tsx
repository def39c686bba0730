import type { ComponentProps } from 'react'
import * as messages from '#app/messages/current.ts'
import { findZone, states } from '#store/shipping/shipping.ts'
import type { RequiredAddressField } from '#store/shipping/shipping-address.ts'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { postcodeNoteId } from './postcode-note.tsx'
import { formatZoneFee, useDelivery } from './shipping-fees.ts'

interface ControlProps {
  value?: string
  defaultValue?: string
  onChange?: (event: { target: { value: string } }) => void
  error: string | undefined
  autoFocus?: boolean
}

interface AddressFieldsProps {
  getProps: (field: RequiredAddressField, noteId?: string) => ControlProps
  onPostcodeFocus?: () => void
  stateHint?: string
}

/** The fields of an address, in a grid of six columns. */
export function AddressFields({ getProps, onPostcodeFocus, stateHint }: AddressFieldsProps) {
  const getControlProps = (field: RequiredAddressField, noteId?: string) => {
    const { error, ...props } = getProps(field, noteId)
    const message = error === messages.checkout.missingFields ? messages.checkout.missingField : error
    return { name: field, required: true, error: message, ...props }
  }

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
        label={messages.layout.phone}
        type="tel"
        autoComplete="tel"
        hint={messages.checkout.phoneHint}
        {...getControlProps('phone')}
      />
      {/* street-address: with address-line1 the browser would not fill in the second line. */}
      <TextAreaField
        className="sm:col-span-6"
        label={messages.layout.address}
        rows={3}
        autoComplete="street-address"
        {...getControlProps('address')}
      />
      <Field
        className="sm:col-span-2"
        label={messages.layout.postcode}
        inputMode="numeric"
        autoComplete="postal-code"
        onFocus={onPostcodeFocus}
        {...getControlProps('zip', postcodeNoteId)}
      />
      <Field
        className="sm:col-span-2"
        label={messages.layout.city}
        autoComplete="address-level2"
        {...getControlProps('city')}
      />
      <StateField className="sm:col-span-2" hint={stateHint} {...getControlProps('state')} />
    </>
  )
}

/** The sixteen states, grouped by shipping fee. */
function StateField(select: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { zones } = useDelivery()
  return (
    <SelectField label={messages.layout.state} autoComplete="address-level1" {...select}>
      <option value="">{messages.checkout.chooseState}</option>
      {zones.map(zone => {
        const options = states.flatMap(state =>
          findZone({ state }, zones) === zone ? <option key={state}>{state}</option> : [],
        )
        // A zone of postcodes alone has none.
        return (
          options.length > 0 && (
            <optgroup key={zone.id} label={formatZoneFee(zone)}>
              {options}
            </optgroup>
          )
        )
      })}
    </SelectField>
  )
}
