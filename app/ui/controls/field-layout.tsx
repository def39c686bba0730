import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  name: string
  /** Message below the field when its value is invalid. */
  error?: string | undefined
  hint?: ReactNode
}

export const controlClass =
  'block min-h-12 w-full border-2 border-ink bg-chalk px-4 py-2 text-base text-ink aria-invalid:border-chili aria-invalid:bg-white disabled:border-smoke disabled:bg-sand'

/** Connects a control with its label and messages. */
export function useField({ id, error, hint }: { id: string | undefined; error?: string | undefined; hint: ReactNode }) {
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

/** A control with its label, hint and error. */
export const FieldLayout = ({ field, label, error, hint, className, children }: FieldLayoutProps) => (
  <div className={className} data-field>
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
