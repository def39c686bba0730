import { type ComponentProps, type ReactNode, useId } from 'react'

interface LabelProps {
  label: string
  /** Message below the field when its value is invalid. */
  error?: string | undefined
  hint?: ReactNode
}

/** All other properties are passed on to the control. */
export type FieldProps<Control extends 'input' | 'select' | 'textarea'> = LabelProps & {
  name: string
} & ComponentProps<Control>

export const controlClass =
  'block min-h-12 w-full border-2 border-ink bg-chalk px-4 py-2 text-base text-ink aria-invalid:border-chili aria-invalid:bg-white disabled:border-smoke disabled:bg-sand'

interface FieldLayoutProps extends LabelProps {
  id: string | undefined
  className: string
  /** Renders the control with what connects it to its label and messages. */
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode
}

/** A control with its label, hint and error. */
export function FieldLayout({ label, error, hint, id, className, children }: FieldLayoutProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const describedBy = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className} data-field>
      <label htmlFor={controlId} className="wide mb-1.5 block text-sm">
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="mt-1.5 text-smoke text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className="mt-1.5 font-semibold text-ember text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
