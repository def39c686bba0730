import type { KeyboardEvent, ReactNode } from 'react'
import * as garment from '#app/messages/en/garment.ts'
import { listGarmentTypes } from '#store/products/categories.ts'
import { type FieldName, fieldNames } from '#store/products/fields.ts'
import { colours, isLength, maxColours, measurementStep, parseLength } from '#store/products/garment-facts.ts'
import { type GarmentType, isGarmentType, listMeasurements } from '#store/products/garment-types.ts'
import { Chip } from '../ui/chip.tsx'
import { useCategories } from '../ui/use-admin-data.ts'
import { FactField } from './fact-field.tsx'
import type { ProductFields } from './use-product-fields.ts'

interface FactsProps {
  fields: ProductFields
}

/** The facts that shoppers filter by. */
export function MainFacts({ fields }: FactsProps) {
  const { category, garmentType } = fields.inputs
  const types = listGarmentTypes(category.toLowerCase(), useCategories())
  const isWaist = (isGarmentType(garmentType) ? [garmentType] : types).every(isSizedByWaist)
  return (
    <>
      <FactField name="garmentType" fields={fields} isOffered={type => isGarmentType(type) && types.includes(type)} />
      <FactField name="fitSize" fields={fields} isOffered={size => size.startsWith('W') === isWaist} />
      <ColourField fields={fields} />
      {isGarmentType(garmentType) && <MeasurementFields fields={fields} type={garmentType} />}
      <FactField name="brand" label="Brand (optional)" fields={fields} />
    </>
  )
}

/** Whether it has a waist in inches: what hangs from the hips. */
function isSizedByWaist(type: GarmentType): boolean {
  const measured = listMeasurements(type)
  return measured.includes('waist') && !measured.includes('shoulder')
}

/** What has a place of its own on the form. */
const placed: readonly FieldName[] = [
  ...(['imageUrls', 'flawImageUrls', 'title', 'price', 'category', 'description', 'condition', 'size'] as const),
  ...(['garmentType', 'fitSize', 'colours', 'measurements', 'brand', 'flaws', 'weightGrams'] as const),
]
const otherFacts = fieldNames.filter(name => !placed.includes(name))

/** The facts that few pieces have. */
export const MoreFacts = ({ fields }: FactsProps) => (
  <>
    {otherFacts.map(name => (
      <FactField key={name} name={name} fields={fields} />
    ))}
    <FactField name="flaws" fields={fields} hint="Mark the photos that show them above." />
    <FactField name="weightGrams" label="Weight in grams (for postage, shoppers don’t see it)" fields={fields} />
  </>
)

/** Facts that are folded away until they are needed. A refused one unfolds. */
export const FoldedFacts = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="group min-w-0 rounded-lg border border-sand bg-white p-4">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
      <span>
        <span className="block font-semibold">More facts</span>
        <span className="block text-smoke text-sm group-open:hidden">{summary}</span>
      </span>
      <span aria-hidden="true" className="text-2xl leading-none transition-transform group-open:rotate-45">
        +
      </span>
    </summary>
    <div className="mt-3 grid min-w-0 gap-5">{children}</div>
  </details>
)

function MeasurementFields({ fields, type }: FactsProps & { type: GarmentType }) {
  const error = fields.getError('measurements')
  const { measurements } = fields.inputs
  return (
    <fieldset
      name="measurements"
      tabIndex={-1}
      data-field
      aria-describedby={error && 'measurements-error'}
      className="min-w-0"
      onKeyDown={goToNextLength}
    >
      <legend className="wide mb-1.5 text-sm">Measurements in cm, laid flat</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 large-text:grid-cols-1 sm:grid-cols-3">
        {listMeasurements(type).map(name => (
          <MeasurementField
            key={name}
            name={name}
            label={garment.measurementNames[name]}
            value={measurements[name] ?? ''}
            hasError={error !== undefined && !isLength(measurements[name] ?? '')}
            onChange={text => fields.change({ measurements: { ...measurements, [name]: text } })}
          />
        ))}
      </div>
      {error && (
        <p id="measurements-error" className="mt-1.5 font-semibold text-ember text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface MeasurementFieldProps {
  name: string
  label: string
  value: string
  hasError: boolean
  onChange: (text: string) => void
}

/** A length in cm: digits from the phone's keypad, half centimetres from its buttons. */
function MeasurementField({ name, label, value, hasError, onChange }: MeasurementFieldProps) {
  const step = (by: number) => {
    const cm = (parseLength(value) ?? 0) + by
    onChange(cm > 0 ? String(cm) : '')
  }
  return (
    <div>
      <label htmlFor={`length-${name}`} className="mb-1 block text-sm">
        {label}
      </label>
      <div className="grid grid-cols-[2.75rem_1fr_2.75rem] gap-1">
        <StepButton label={`${label}: half a centimetre less`} onClick={() => step(-measurementStep)}>
          −
        </StepButton>
        <input
          id={`length-${name}`}
          name={`measurement-${name}`}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-invalid={hasError || undefined}
          className="tabular min-h-12 w-full min-w-0 rounded-lg border border-smoke bg-white px-1 text-center text-lg aria-invalid:border-2 aria-invalid:border-ember"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={({ target }) => target.select()}
        />
        <StepButton label={`${label}: half a centimetre more`} onClick={() => step(measurementStep)}>
          +
        </StepButton>
      </div>
    </div>
  )
}

const StepButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: string }) => (
  // The keyboard has the digits themselves.
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    className="min-h-12 touch-manipulation select-none rounded-lg border border-sand bg-white text-xl hover:bg-chalk"
    onClick={onClick}
  >
    <span aria-hidden="true">{children}</span>
  </button>
)

/** Enter on a phone's keypad goes to the next length instead of saving. */
function goToNextLength(event: KeyboardEvent<HTMLFieldSetElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const lengths = [...currentTarget.querySelectorAll('input')]
  const next = lengths[lengths.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}

/** Up to two colours, the main one first. */
function ColourField({ fields }: FactsProps) {
  const chosen = fields.inputs.colours
  return (
    <fieldset tabIndex={-1} className="min-w-0">
      <legend className="wide mb-1.5 text-sm">Colours, the main one first (at most {maxColours})</legend>
      <div className="flex flex-wrap gap-2">
        {colours.map(colour => (
          <Chip
            key={colour}
            type="checkbox"
            name="colours"
            value={colour}
            checked={chosen.includes(colour)}
            disabled={chosen.length >= maxColours && !chosen.includes(colour)}
            onChange={({ target }) =>
              fields.change({
                colours: target.checked ? [...chosen, colour] : chosen.filter(other => other !== colour),
              })
            }
          >
            {garment.choiceNames.colours[colour]}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
