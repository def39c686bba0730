import type { ComponentProps } from 'react'
import { eastStates, westStates } from '#store/shipping/shipping.ts'
import { SelectField } from '../../ui/controls/field.tsx'

/** The sixteen states, grouped by shipping fee. */
export const StateField = (select: Omit<ComponentProps<typeof SelectField>, 'label'>) => (
  <SelectField label="State" autoComplete="address-level1" {...select}>
    <option value="">Choose…</option>
    <optgroup label="East Malaysia – MYR 10">
      {eastStates.map(state => (
        <option key={state}>{state}</option>
      ))}
    </optgroup>
    <optgroup label="West Malaysia – MYR 15">
      {westStates.map(state => (
        <option key={state}>{state}</option>
      ))}
    </optgroup>
  </SelectField>
)
