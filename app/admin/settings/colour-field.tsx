import { findUnreadable, parseColour } from '#store/settings/palette.ts'
import type { SettingValues } from '#store/settings/setting-names.ts'
import { Field } from '../../ui/controls/field.tsx'
import type { FieldProps } from '../../ui/controls/field-layout.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { readColours } from './brand-preview.tsx'

/** `values`: of the form, as they are typed. */
type ColourFieldProps = FieldProps<'input'> & {
  value: string
  values: SettingValues
  onColour: (colour: string) => void
}

/** A colour, typed or chosen. One that can't be read says so at once, and proposes the nearest. */
export function ColourField({ error, values, onColour, ...field }: ColourFieldProps) {
  const unreadable = findUnreadable(readColours(values))
  const nearest = unreadable?.name === field.name ? unreadable.nearest : undefined
  const warning = nearest && `It can’t be read beside the others. The nearest that can is ${nearest}.`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <Field {...field} autoComplete="off" error={warning ?? error} onChange={event => onColour(event.target.value)} />
      <input
        type="color"
        aria-label={`${field.label}: choose`}
        value={parseColour(field.value) ?? '#000000'}
        onChange={event => onColour(event.target.value)}
        className="mt-6 h-12 w-16 cursor-pointer"
      />
      {nearest && (
        <AdminButton className="mt-2 w-fit" onClick={() => onColour(nearest)}>
          Take {nearest}
        </AdminButton>
      )}
    </div>
  )
}
