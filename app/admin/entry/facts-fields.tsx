import type { KeyboardEvent, ReactNode } from 'react'
import * as garment from '#app/messages/en/garment.ts'
import { colours, eras, fitSizes, isLength, maxColours } from '#store/products/garment-facts.ts'
import { type GarmentType, isGarmentType, listGarmentTypes, listMeasurements } from '#store/products/garment-types.ts'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { chipClass } from '../ui/chip-class.ts'
import { ChipChoice } from './chip-choice.tsx'
import { MeasurementField } from './measurement-field.tsx'
import type { ProductFields } from './use-product-fields.ts'

interface FactsProps {
  fields: ProductFields
}

/** The facts that shoppers filter by. */
export function MainFacts({ fields }: FactsProps) {
  const { inputs, change, getError, getFieldProps } = fields
  const category = inputs.category.toLowerCase()
  return (
    <>
      <ChipChoice
        legend="Garment type"
        name="garmentType"
        options={listGarmentTypes(category).map(type => [type, garment.typeNames[type]])}
        value={inputs.garmentType}
        error={getError('garmentType')}
        onChange={garmentType => change({ garmentType })}
      />
      <ChipChoice
        legend="Fits size"
        name="fitSize"
        options={fitSizes
          .filter(size => size === inputs.fitSize || size.startsWith('W') === (category === 'bottom'))
          .map(size => [size, garment.getSizeName(size)])}
        value={inputs.fitSize}
        error={getError('fitSize')}
        onChange={fitSize => change({ fitSize })}
      />
      <ColourField fields={fields} />
      {isGarmentType(inputs.garmentType) && <MeasurementFields fields={fields} type={inputs.garmentType} />}
      <Field label="Brand (optional)" {...getFieldProps('brand')} />
    </>
  )
}

/** The facts that few pieces have. */
export const MoreFacts = ({ fields: { getFieldProps } }: FactsProps) => (
  <>
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Material" autoComplete="off" {...getFieldProps('material')} />
      <SelectField label="Era" {...getFieldProps('era')}>
        <option value="">Not given</option>
        {eras.map(era => (
          <option key={era} value={era}>
            {garment.eraNames[era]}
          </option>
        ))}
      </SelectField>
      <Field label="Made in" autoComplete="off" {...getFieldProps('origin')} />
      <Field label="Care" autoComplete="off" {...getFieldProps('care')} />
    </div>
    <TextAreaField label="Flaws" rows={2} hint="Mark the photos that show them above." {...getFieldProps('flaws')} />
    <Field
      label="Weight in grams (for postage, shoppers don’t see it)"
      inputMode="numeric"
      autoComplete="off"
      className="sm:[&>input]:max-w-80"
      {...getFieldProps('weightGrams')}
    />
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
    <fieldset name="colours" tabIndex={-1} className="min-w-0">
      <legend className="wide mb-1.5 text-sm">Colours, the main one first (at most {maxColours})</legend>
      <div className="flex flex-wrap gap-2">
        {colours.map(colour => (
          <label key={colour} className={chipClass}>
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={chosen.includes(colour)}
              disabled={chosen.length >= maxColours && !chosen.includes(colour)}
              onChange={({ target }) =>
                fields.change({
                  colours: target.checked ? [...chosen, colour] : chosen.filter(other => other !== colour),
                })
              }
            />
            {garment.colourNames[colour]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
