import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  name: string
  /** Message below the field when its value is invalid. */
  error?: string | undefined
  hint?: ReactNode
}

const controlClass =
  'block min-h-12 w-full border-2 border-ink bg-chalk px-4 py-2 text-base text-ink aria-invalid:border-chili aria-invalid:bg-white disabled:border-smoke disabled:bg-sand'

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

function useField({ id, error, hint }: { id: string | undefined; error?: string | undefined; hint: ReactNode }) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const describedBy = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ')
  return {
    controlId,
    control: { id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  }
}

interface FieldLayoutProps {
  field: ReturnType<typeof useField>
  label: string
  error?: string | undefined
  hint?: ReactNode
  className: string
  children: ReactNode
}

const FieldLayout = ({ field, label, error, hint, className, children }: FieldLayoutProps) => (
  <div className={className}>
    <label htmlFor={field.controlId} className="wide mb-1.5 block text-sm">
      {label}
    </label>
    {children}
    {hint && (
      <p id={`${field.controlId}-hint`} className="mt-1.5 text-smoke text-sm">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${field.controlId}-error`} className="mt-1.5 font-semibold text-ember text-sm">
        {error}
      </p>
    )}
  </div>
)
