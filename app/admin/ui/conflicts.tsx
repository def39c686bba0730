import { type MouseEvent, type ReactNode, useId } from 'react'
import { AdminButton } from './admin-button.tsx'

export type ConflictChoice = 'mine' | 'theirs'

const choices = [
  { choice: 'theirs', label: 'Theirs, stored now', action: 'Use theirs' },
  { choice: 'mine', label: 'Yours, not saved', action: 'Keep mine' },
] as const

interface ConflictsProps<Name extends string> {
  message: string
  names: readonly Name[]
  getLabel: (name: Name) => string
  renderValue: (name: Name, choice: ConflictChoice) => ReactNode
  onResolve: (name: Name, choice: ConflictChoice) => void
}

/** The fields of a form that somebody else has changed too, with both values and a choice. */
export function Conflicts<Name extends string>(props: ConflictsProps<Name>) {
  const { message, names, getLabel, renderValue, onResolve } = props
  const id = useId()
  if (names.length === 0) return null

  function choose(event: MouseEvent<HTMLButtonElement>, name: Name, choice: ConflictChoice) {
    // The button disappears with its row.
    event.currentTarget.form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    onResolve(name, choice)
  }

  return (
    <section aria-labelledby={id} className="grid max-w-4xl gap-4 rounded-lg border border-ember bg-white p-4">
      <p id={id} role="alert" className="font-semibold text-ember [overflow-wrap:anywhere]">
        {message}
      </p>
      {names.map(name => (
        <section
          key={name}
          aria-label={getLabel(name)}
          tabIndex={-1}
          data-invalid
          className="grid gap-3 border-sand border-t pt-3"
        >
          <p className="wide text-sm first-letter:uppercase">{getLabel(name)}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {choices.map(({ choice, label, action }) => (
              <div key={choice} className="grid content-between gap-2">
                <div>
                  <p className="text-smoke text-sm">{label}</p>
                  <div className="mt-1 max-h-48 overflow-auto whitespace-pre-line [overflow-wrap:anywhere]">
                    {renderValue(name, choice) || '(empty)'}
                  </div>
                </div>
                <AdminButton onClick={event => choose(event, name, choice)}>{action}</AdminButton>
              </div>
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}
