import { controlClass, FieldLayout, type FieldProps } from './field-layout.tsx'

/** A labelled text input. */
export const Field = ({ label, error, hint, id, className = '', ...input }: FieldProps<'input'>) => (
  <FieldLayout label={label} error={error} hint={hint} id={id} className={className}>
    {control => <input className={controlClass} {...control} {...input} />}
  </FieldLayout>
)

/** A labelled select. Its children are the options. */
export const SelectField = ({ label, error, hint, id, className = '', ...select }: FieldProps<'select'>) => (
  <FieldLayout label={label} error={error} hint={hint} id={id} className={className}>
    {control => <select className={`${controlClass} select-arrow`} {...control} {...select} />}
  </FieldLayout>
)
