import { controlClass, FieldLayout, type FieldProps } from './field-layout.tsx'

/** A labelled text area. */
export const TextAreaField = ({ label, error, hint, id, className = '', ...textArea }: FieldProps<'textarea'>) => (
  <FieldLayout label={label} error={error} hint={hint} id={id} className={className}>
    {control => <textarea className={`${controlClass} resize-y`} {...control} {...textArea} />}
  </FieldLayout>
)
