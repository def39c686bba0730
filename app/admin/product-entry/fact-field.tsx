import { useEffect, useRef } from 'react'
import * as garment from '#app/messages/en/garment.ts'
import { type FactName, type FieldName, getField } from '#store/products/fields.ts'
import { Field } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { describeFact } from '../../ui/product/describe-fact.ts'
import { Chip } from '../ui/chip.tsx'
import { getLabel, type ProductTextInput } from './product-inputs.ts'
import type { ProductFields } from './use-product-fields.ts'

interface FactFieldProps {
  name: FieldName
  fields: ProductFields
  label?: string
  hint?: string | undefined
  /** Of the choices, those that are offered. */
  isOffered?: (choice: string) => boolean
}

/** Texts longer than this have more than one line. */
const lineLength = 200

/** A field of one value, entered as its kind is. */
export function FactField({ name, fields, label = capitalise(getLabel(name)), hint, isOffered }: FactFieldProps) {
  const field = getField(name)
  const input = name as ProductTextInput
  if (field.kind === 'choice') {
    const value = fields.inputs[input]
    const offered = field.choices.filter(choice => choice === value || isOffered?.(choice) !== false)
    return (
      <ChipChoice
        legend={label}
        name={name}
        options={offered.map(choice => [choice, describeFact(name as FactName, choice, garment)])}
        value={value}
        hint={hint}
        error={fields.getError(name)}
        onChange={choice => fields.change({ [name]: choice })}
      />
    )
  }
  const props = { label, ...(hint && { hint }), ...fields.getFieldProps(input) }
  if (field.kind === 'text' && field.maxLength > lineLength) return <TextAreaField rows={2} {...props} />
  return <Field autoComplete="off" {...(field.kind === 'whole' && { inputMode: 'numeric' })} {...props} />
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

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
function ChipChoice<T extends string>(props: ChipChoiceProps<T>) {
  const { legend, name, options, value, onChange, hint, error } = props
  const row = useRef<HTMLDivElement>(null)
  // Not at each rendering: that would snap back a row that somebody scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another chip is chosen
  useEffect(() => keepInView(row.current), [value])
  return (
    <fieldset
      tabIndex={-1}
      data-invalid={error && true}
      aria-describedby={error || hint ? `choice-${name}` : undefined}
      className="min-w-0"
    >
      <legend className="wide mb-1.5 text-sm">{legend}</legend>
      <div
        ref={row}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        {options.map(([option, label]) => (
          <Chip
            key={option}
            type="radio"
            name={name}
            value={option}
            className="shrink-0 bg-white"
            checked={option === value}
            onChange={() => onChange(option)}
            // The second tap of a double tap takes nothing back.
            onClick={({ detail }) => detail < 2 && option === value && onChange('')}
          >
            {label}
          </Chip>
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
function keepInView(row: HTMLElement | null) {
  const chip = row?.querySelector<HTMLElement>('label:has(:checked)')
  if (!chip || !row) return
  const isHidden =
    chip.offsetLeft < row.scrollLeft || chip.offsetLeft + chip.offsetWidth > row.scrollLeft + row.clientWidth
  if (isHidden) row.scrollLeft = chip.offsetLeft - row.clientWidth / 2
}
