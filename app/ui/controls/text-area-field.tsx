import type { ComponentProps } from 'react'
import { controlClass, FieldLayout, type FieldProps, useField } from './field-layout.tsx'

/** A labelled text area. */
export function TextAreaField({
  label,
  error,
  hint,
  id,
  className = '',
  ...textareaProps
}: FieldProps & ComponentProps<'textarea'>) {
  const field = useField({ id, error, hint })
  return (
    <FieldLayout {...{ field, label, error, hint, className }}>
      <textarea className={`${controlClass} resize-y`} {...field.control} {...textareaProps} />
    </FieldLayout>
  )
}
