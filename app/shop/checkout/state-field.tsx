import type { ComponentProps } from 'react'
import * as messages from '#app/messages/current.ts'
import { eastStates, westStates } from '#store/shipping/shipping.ts'
import { SelectField } from '../../ui/controls/field.tsx'
import { formatZoneFee } from './shipping-fees.ts'

/** The sixteen states, grouped by shipping fee. */
export const StateField = (select: Omit<ComponentProps<typeof SelectField>, 'label'>) => (
  <SelectField label={messages.checkout.state} autoComplete="address-level1" {...select}>
    <option value="">{messages.checkout.chooseState}</option>
    <optgroup label={formatZoneFee('east')}>
      {eastStates.map(state => (
        <option key={state}>{state}</option>
      ))}
    </optgroup>
    <optgroup label={formatZoneFee('west')}>
      {westStates.map(state => (
        <option key={state}>{state}</option>
      ))}
    </optgroup>
  </SelectField>
)
