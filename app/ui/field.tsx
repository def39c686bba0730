import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldFrame {
  label: string
  name: string
  /** The sentence that stands under the field when what it holds will not do. */
  error?: string | undefined
  hint?: ReactNode
}

const controlClass =
  'block min-h-12 w-full border-2 border-ink bg-chalk px-4 py-2 text-base text-ink aria-invalid:border-chili aria-invalid:bg-white disabled:border-smoke disabled:bg-sand'

/** A labelled text input. Everything else an input knows (type, autoComplete, required, onChange …) goes through to it. */
export function Field({ label, error, hint, id, className = '', ...input }: FieldFrame & ComponentProps<'input'>) {
  const field = useField({ id, error, hint })
  return (
    <FieldBox {...{ field, label, error, hint, className }}>
      <input className={controlClass} {...field.control} {...input} />
    </FieldBox>
  )
}

/** The same frame around a drop-down; its options are the children. */
export function SelectField({
  label,
  error,
  hint,
  id,
  className = '',
  ...select
}: FieldFrame & ComponentProps<'select'>) {
  const field = useField({ id, error, hint })
  return (
    <FieldBox {...{ field, label, error, hint, className }}>
      <select className={`${controlClass} select-arrow`} {...field.control} {...select} />
    </FieldBox>
  )
}

/** And around a box for several lines. */
export function TextField({
  label,
  error,
  hint,
  id,
  className = '',
  ...area
}: FieldFrame & ComponentProps<'textarea'>) {
  const field = useField({ id, error, hint })
  return (
    <FieldBox {...{ field, label, error, hint, className }}>
      <textarea className={`${controlClass} resize-y`} {...field.control} {...area} />
    </FieldBox>
  )
}

function useField({ id, error, hint }: { id: string | undefined; error?: string | undefined; hint: ReactNode }) {
  const made = useId()
  const own = id ?? made
  const said = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ')
  return {
    own,
    control: { id: own, 'aria-invalid': error ? true : undefined, 'aria-describedby': said || undefined },
  }
}

interface FieldBoxProps {
  field: ReturnType<typeof useField>
  label: string
  error?: string | undefined
  hint?: ReactNode
  className: string
  children: ReactNode
}

const FieldBox = ({ field, label, error, hint, className, children }: FieldBoxProps) => (
  <div className={className}>
    <label htmlFor={field.own} className="wide mb-1.5 block text-sm">
      {label}
    </label>
    {children}
    {hint && (
      <p id={`${field.own}-hint`} className="mt-1.5 text-smoke text-sm">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${field.own}-error`} className="mt-1.5 font-semibold text-ember text-sm">
        {error}
      </p>
    )}
  </div>
)
