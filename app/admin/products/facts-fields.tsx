import * as garment from '#app/messages/en/garment.ts'
import { conditionNames } from '#app/messages/en/products.ts'
import {
  colours,
  conditions,
  eras,
  fitSizes,
  isCondition,
  isLength,
  maxColours,
} from '#store/products/garment-facts.ts'
import { type GarmentType, isGarmentType, listGarmentTypes, listMeasurements } from '#store/products/garment-types.ts'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { chipClass } from '../ui/chip-class.ts'
import type { ProductTextInput } from './product-form-values.ts'
import type { ProductFormState } from './use-product-form.ts'

/** What the passport of a garment tells, all of it optional. */
export function FactsFields({ form }: { form: ProductFormState }) {
  const { category, garmentType, condition } = form.inputs
  return (
    <fieldset className="grid gap-5 rounded-lg border border-smoke/45 p-4 sm:p-5">
      <legend className="wide px-1 text-sm">Passport (optional)</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          form={form}
          name="garmentType"
          label="Garment type"
          options={listGarmentTypes(category.toLowerCase()).map(type => [type, garment.typeNames[type]])}
        />
        <Choice
          form={form}
          name="condition"
          label="Condition"
          options={conditions.map(name => [name, conditionNames[name]])}
          hint={isCondition(condition) ? garment.conditionMeanings[condition] : undefined}
        />
        <TextFact form={form} name="size" label="Size on the label" />
        <Choice
          form={form}
          name="fitSize"
          label="Fits size"
          options={fitSizes.map(size => [size, garment.getSizeName(size)])}
        />
      </div>
      {isGarmentType(garmentType) && <MeasurementFields form={form} type={garmentType} />}
      <ColourField form={form} />
      <MoreFacts form={form} />
    </fieldset>
  )
}

/** What a form of facts needs of the form around it. */
export type FactsForm = Pick<ProductFormState, 'inputs' | 'getError' | 'getFieldProps' | 'setColours'>

/** The facts that few pieces have. */
export const MoreFacts = ({ form }: { form: FactsForm }) => (
  <>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextFact form={form} name="material" label="Material" />
      <Choice form={form} name="era" label="Era" options={eras.map(era => [era, garment.eraNames[era]])} />
      <TextFact form={form} name="origin" label="Made in" />
      <TextFact form={form} name="care" label="Care" />
    </div>
    <TextAreaField
      label="Flaws"
      rows={2}
      hint="Mark the photos that show them above."
      {...form.getFieldProps('flaws')}
    />
    <Field
      label="Weight in grams (for postage, shoppers don’t see it)"
      inputMode="numeric"
      autoComplete="off"
      className="sm:[&>input]:max-w-80"
      {...form.getFieldProps('weightGrams')}
    />
  </>
)

interface FactProps {
  form: FactsForm
  label: string
}

interface ChoiceProps extends FactProps {
  name: ProductTextInput
  options: (readonly [value: string, name: string])[]
  hint?: string | undefined
}

const Choice = ({ form, name, label, options, hint }: ChoiceProps) => (
  <SelectField label={label} hint={hint} {...form.getFieldProps(name)}>
    <option value="">Not given</option>
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
)

const TextFact = ({ form, name, label }: FactProps & { name: 'size' | 'material' | 'origin' | 'care' }) => (
  <Field label={label} autoComplete="off" {...form.getFieldProps(name)} />
)

function MeasurementFields({ form, type }: { form: ProductFormState; type: GarmentType }) {
  const error = form.getError('measurements')
  return (
    <fieldset name="measurements" tabIndex={-1} data-field aria-describedby={error && 'measurements-error'}>
      <legend className="wide mb-1.5 text-sm">Measurements in cm, laid flat</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-5">
        {listMeasurements(type).map(name => (
          <Field
            key={name}
            label={garment.measurementNames[name]}
            name={`measurement-${name}`}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={(error && !isLength(form.inputs.measurements[name] ?? '')) || undefined}
            value={form.inputs.measurements[name] ?? ''}
            onChange={({ target }) => form.setMeasurement(name, target.value)}
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

/** Up to two colours, the main one first. */
export function ColourField({ form }: { form: FactsForm }) {
  const chosen = form.inputs.colours
  return (
    <fieldset name="colours" tabIndex={-1}>
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
                form.setColours(target.checked ? [...chosen, colour] : chosen.filter(other => other !== colour))
              }
            />
            {garment.colourNames[colour]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
