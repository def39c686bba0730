import { type MouseEvent, useId } from 'react'
import type { SettingName } from '#store/settings/setting-names.ts'
import { ConflictChoice } from '../ui/conflict-choice.tsx'
import { getSettingLabel } from './setting-labels.ts'
import type { GroupFormState } from './use-group-form.ts'

interface GroupConflictsProps {
  form: GroupFormState
  changedBy: string
}

/** The settings that somebody else has changed too, with both values and a choice. */
export function GroupConflicts({ form, changedBy }: GroupConflictsProps) {
  const id = useId()
  if (form.conflicts.length === 0) return null

  function choose(event: MouseEvent<HTMLButtonElement>, name: SettingName, choice: 'mine' | 'theirs') {
    // The button disappears with its row.
    const input = event.currentTarget.form?.elements.namedItem(name)
    if (input instanceof HTMLElement) input.focus()
    form.resolve(name, choice)
  }

  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg border border-ember bg-white p-4">
      <p id={id} role="alert" className="font-semibold text-ember [overflow-wrap:anywhere]">
        {changedBy} changed these settings meanwhile. Choose which values to keep.
      </p>
      {form.conflicts.map(name => (
        <section
          key={name}
          aria-label={getSettingLabel(name)}
          tabIndex={-1}
          data-invalid
          className="grid gap-3 border-sand border-t pt-3"
        >
          <p className="wide text-sm">{getSettingLabel(name)}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <ConflictChoice
              label="Theirs, stored now"
              action="Use theirs"
              onChoose={event => choose(event, name, 'theirs')}
            >
              {form.base[name]}
            </ConflictChoice>
            <ConflictChoice label="Yours, not saved" action="Keep mine" onChoose={event => choose(event, name, 'mine')}>
              {form.inputs[name]}
            </ConflictChoice>
          </div>
        </section>
      ))}
    </section>
  )
}
