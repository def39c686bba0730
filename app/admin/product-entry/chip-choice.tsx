import { useEffect, useRef } from 'react'
import { chipClass } from '../ui/chip-class.ts'

interface ChipChoiceProps<T extends string> {
  legend: string
  name: string
  options: readonly (readonly [value: T, label: string])[]
  value: string
  onChange: (value: T | '') => void
  hint?: string | undefined
  error?: string | undefined
}

/**
 * One of several choices by one press; a second one takes it back. Many of them scroll sideways,
 * the chosen one in view.
 */
export function ChipChoice<T extends string>(props: ChipChoiceProps<T>) {
  const { legend, name, options, value, onChange, hint, error } = props
  const chosen = useRef<HTMLLabelElement>(null)
  // Not at each rendering: that would snap back a row that somebody scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another chip is chosen
  useEffect(() => keepInView(chosen.current), [value])
  return (
    <fieldset
      tabIndex={-1}
      data-invalid={error && true}
      aria-describedby={error || hint ? `choice-${name}` : undefined}
      className="min-w-0"
    >
      <legend className="wide mb-1.5 text-sm">{legend}</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        {options.map(([option, label]) => (
          <label key={option} ref={option === value ? chosen : undefined} className={`${chipClass} shrink-0 bg-white`}>
            <input
              type="radio"
              name={name}
              value={option}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={option === value}
              onChange={() => onChange(option)}
              // The second tap of a double tap takes nothing back.
              onClick={({ detail }) => detail < 2 && option === value && onChange('')}
            />
            {label}
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={`choice-${name}`} className={`mt-1.5 text-sm ${error ? 'font-semibold text-ember' : 'text-smoke'}`}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}

/** Scrolls the row alone: scrolling the page would take it from under the finger. */
function keepInView(chip: HTMLElement | null) {
  const row = chip?.parentElement
  if (!chip || !row) return
  const isHidden =
    chip.offsetLeft < row.scrollLeft || chip.offsetLeft + chip.offsetWidth > row.scrollLeft + row.clientWidth
  if (isHidden) row.scrollLeft = chip.offsetLeft - row.clientWidth / 2
}
