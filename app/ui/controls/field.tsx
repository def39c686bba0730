import type { ComponentProps } from 'react'
import { controlClass, FieldLayout, type FieldProps, useField } from './field-layout.tsx'

/** A labelled text input. All other properties are passed on to the `<input>`. */
export function Field({ label, error, hint, id, className = '', ...input }: FieldProps & ComponentProps<'input'>) {
  const field = useField({ id, error, hint })
  return (
    <FieldLayout {...{ field, label, error, hint, className }}>
      <input className={controlClass} {...field.control} {...input} />
    </FieldLayout>
  )
}

/** A labelled select. Its children are the options. */
export function SelectField({
  label,
  error,
  hint,
  id,
  className = '',
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const field = useField({ id, error, hint })
  return (
    <FieldLayout {...{ field, label, error, hint, className }}>
      <select className={`${controlClass} select-arrow`} {...field.control} {...select} />
    </FieldLayout>
  )
}
