import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'

interface ChoiceChipsProps<Choice extends string> {
  legend: string
  /** Of the form's field. */
  name: string
  /** With what each choice is called. */
  choices: Partial<Record<Choice, string>>
  defaultValue?: Choice
  /** Where the page holds the choice. */
  value?: Choice
  onChange?: (choice: Choice) => void
  error?: string | undefined
  /** What belongs to the choice that was made. */
  children?: ReactNode
}

/** A choice of a few, each a chip. */
export const ChoiceChips = <Choice extends string>(props: ChoiceChipsProps<Choice>) => {
  const { legend, name, choices, defaultValue, value, onChange, error, children } = props
  return (
    <fieldset className="grid gap-3" data-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <legend className="wide mb-1.5 text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(choices) as [Choice, string][]).map(([choice, label]) => (
          <Chip
            key={choice}
            type="radio"
            name={name}
            value={choice}
            {...(value === undefined ? { defaultChecked: choice === defaultValue } : { checked: choice === value })}
            onChange={() => onChange?.(choice)}
          >
            {label}
          </Chip>
        ))}
      </div>
      {children}
      {error && <p className="font-semibold text-ember text-sm">{error}</p>}
    </fieldset>
  )
}
