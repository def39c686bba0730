import { controlClass, FieldLayout, type FieldProps } from './field-layout.tsx'

/** A labelled text area. */
export const TextAreaField = ({ label, error, hint, id, className = '', ...textArea }: FieldProps<'textarea'>) => (
  <FieldLayout label={label} error={error} hint={hint} id={id} className={className}>
    {control => (
      <textarea
        className={`${controlClass} resize-y`}
        // Browsers scroll to its first line alone, so that a bar may cover the others.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        {...control}
        {...textArea}
      />
    )}
  </FieldLayout>
)
