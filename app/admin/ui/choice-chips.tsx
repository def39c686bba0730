import type { ReactNode } from 'react'
import { chipClass } from './chip-class.ts'

interface ChoiceChipsProps<Choice extends string> {
  legend: string
  /** Of the form's field. */
  name: string
  /** With what each choice is called. */
  choices: Partial<Record<Choice, string>>
  defaultValue: Choice
  onChange?: (choice: Choice) => void
  error?: string | undefined
  /** What belongs to the choice that was made. */
  children?: ReactNode
}

/** A choice of a few, each a chip. */
export const ChoiceChips = <Choice extends string>(props: ChoiceChipsProps<Choice>) => {
  const { legend, name, choices, defaultValue, onChange, error, children } = props
  return (
    <fieldset className="grid gap-2" data-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <legend className="wide mb-1.5 text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(choices) as [Choice, string][]).map(([choice, label]) => (
          <label key={choice} className={chipClass}>
            <input
              type="radio"
              name={name}
              value={choice}
              className="absolute inset-0 cursor-pointer opacity-0"
              defaultChecked={choice === defaultValue}
              onChange={() => onChange?.(choice)}
            />
            {label}
          </label>
        ))}
      </div>
      {children}
      {error && <p className="font-semibold text-ember text-sm">{error}</p>}
    </fieldset>
  )
}
