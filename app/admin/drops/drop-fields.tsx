import { useState } from 'react'
import type { DropInput } from '#store/products/drop.ts'
import { maxDropTitleLength } from '#store/products/drop.ts'
import { Field } from '../../ui/controls/field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { useRowAction } from '../ui/use-row-action.ts'

interface DropFieldsProps {
  values: DropInput
  /** Of the last attempt to save. */
  invalidFields: InvalidFields
  onChange: (values: DropInput) => void
}

export const emptyDropInput: DropInput = { title: '', day: '', time: '20:00' }

type InvalidFields = readonly ('title' | 'time')[]

interface DropFormProps {
  start: DropInput
  fields: Record<string, string>
  label: string
  tone?: 'main'
}

export function DropForm({ start, fields, label, tone }: DropFormProps) {
  const { submit, isBusy, result } = useRowAction<{ ok: boolean; invalidFields?: InvalidFields }>()
  const [values, setValues] = useState(start)
  const invalidFields = result?.invalidFields ?? []
  const ref = useErrorFocus(invalidFields.length > 0 ? result : undefined)
  return (
    <form
      ref={ref}
      noValidate
      className="sheet grid gap-4 p-4"
      onSubmit={event => {
        event.preventDefault()
        void submit({ ...fields, ...values })
      }}
    >
      <DropFields values={values} invalidFields={invalidFields} onChange={setValues} />
      <AdminButton type="submit" tone={tone} aria-disabled={isBusy} className="w-full sm:w-fit">
        {label}
      </AdminButton>
    </form>
  )
}

/** What an admin decides about a drop. */
export function DropFields({ values, invalidFields, onChange }: DropFieldsProps) {
  const getProps = (name: keyof DropInput) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
    autoComplete: 'off',
  })
  return (
    <div className="grid grid-cols-[7fr_5fr] items-end gap-x-3 gap-y-4 large-text:grid-cols-1 max-[24rem]:[&_input]:px-2">
      <Field
        label="Name of the drop"
        name="dropTitle"
        maxLength={maxDropTitleLength}
        className="col-span-2 large-text:col-span-1"
        error={invalidFields.includes('title') ? 'Please give the drop a name.' : undefined}
        {...getProps('title')}
      />
      <Field
        label="Day"
        name="dropDay"
        type="date"
        error={invalidFields.includes('time') ? 'Please choose a time in the future, within a year.' : undefined}
        {...getProps('day')}
      />
      <Field label="Time in Malaysia" name="dropTime" type="time" {...getProps('time')} />
    </div>
  )
}
