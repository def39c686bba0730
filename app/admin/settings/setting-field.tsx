import type { ComponentProps } from 'react'
import { isColourName } from '#store/settings/palette.ts'
import { errorTexts } from '#store/settings/setting-errors.ts'
import { pictureSettings, type SettingName } from '#store/settings/setting-names.ts'
import { rowShapes } from '#store/settings/setting-rows.ts'
import { courierChoices, getCourierName } from '#store/shipping/couriers.ts'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ColourField } from './colour-field.tsx'
import { PictureField } from './picture-field.tsx'
import { RowsField } from './rows-field.tsx'
import { getSettingLabel, settingHints, weekdays } from './setting-labels.ts'
import type { GroupFormState } from './use-group-form.ts'

interface SettingFieldProps {
  name: SettingName
  form: GroupFormState
  defaultValue: string
  /** As '2026-11-21'. */
  today: string
}

const inputTypes: Partial<Record<SettingName, Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'>>> = {
  email: { type: 'email', autoComplete: 'off' },
  whatsapp: { type: 'tel', autoComplete: 'off' },
  socialUrl: { type: 'url' },
  packByDays: { inputMode: 'numeric' },
  freeFrom: { inputMode: 'decimal' },
  closedFrom: { type: 'date' },
  closedUntil: { type: 'date' },
}

const isPicture = (name: SettingName) => (pictureSettings as readonly SettingName[]).includes(name)

/** Long texts, with the rows that they begin with. */
function getRows(name: SettingName): number | undefined {
  if (/^(terms|privacy|returns)\./.test(name)) return 16
  if (/^(paid|processing|shipped|delivered|cancelled|refunded)\./.test(name)) return 6
  if (/^(sellerAddress|transferAccount|ctoQuote|ceoQuote|ticker\..+)$/.test(name)) return 4
  // They are a line, which may be longer than a phone is wide.
  if (/^(opening|badge|closedNote)\./.test(name)) return 3
  return undefined
}

/** The input of a setting, which leads back to the default while its value is another. */
export function SettingField({ name, form, defaultValue, today }: SettingFieldProps) {
  const value = form.inputs[name]
  const rows = getRows(name)
  const fault = form.errors[name]
  const shape = rowShapes[name]
  const control = {
    name,
    value,
    label: getSettingLabel(name),
    hint: settingHints[name],
    error: fault && [errorTexts[fault.reason], fault.detail].filter(Boolean).join(' '),
    lang: name.split('.')[1],
    onChange: (event: { target: { value: string } }) => form.setValue(name, event.target.value),
  }
  return (
    <div className={(shape && value) || name === 'logo' ? 'col-span-full' : ''}>
      {name === 'questions' || name === 'offers' ? (
        <SelectField {...control}>
          <option value="on">On</option>
          <option value="off">Off</option>
        </SelectField>
      ) : name === 'couriers' ? (
        <Boxes {...control} options={courierOptions} onChange={chosen => form.setValue(name, chosen)} />
      ) : name === 'restDays' ? (
        <Boxes {...control} options={weekdayOptions} onChange={chosen => form.setValue(name, chosen)} />
      ) : isPicture(name) ? (
        <PictureField {...control} isPortrait={name.endsWith('Portrait')} onChange={url => form.setValue(name, url)} />
      ) : isColourName(name) ? (
        <ColourField {...control} values={form.inputs} onColour={colour => form.setValue(name, colour)} />
      ) : shape ? (
        <RowsField {...control} fault={fault} shape={shape} onChange={text => form.setValue(name, text)} />
      ) : rows ? (
        <TextAreaField {...control} rows={rows} />
      ) : (
        <Field {...control} {...inputTypes[name]} {...(name === 'closedUntil' && { min: today })} />
      )}
      {value !== defaultValue && (
        <AdminButton
          className="mt-2"
          onClick={event => {
            // The button disappears.
            const input = event.currentTarget.parentElement?.querySelector<HTMLElement>('input, select, textarea')
            form.setValue(name, defaultValue)
            input?.focus()
          }}
        >
          Back to the default<span className="sr-only"> ({control.label})</span>
        </AdminButton>
      )}
    </div>
  )
}

const courierOptions = courierChoices.map(id => [id, getCourierName(id) ?? id] as const)
const weekdayOptions = weekdays.map((day, index) => [String(index), day] as const)

interface BoxesProps {
  name: SettingName
  label: string
  /** Values with their labels. */
  options: readonly (readonly [value: string, label: string])[]
  error: string | undefined
  /** Chosen ones, separated by commas. */
  value: string
  onChange: (value: string) => void
}

function Boxes({ name, label, options, error, value, onChange }: BoxesProps) {
  const chosen = value.split(',')
  const toggle = (id: string) =>
    onChange(options.flatMap(([other]) => ((other === id) === chosen.includes(other) ? [] : other)).join())
  return (
    <fieldset data-field>
      <legend className="wide mb-1.5 text-sm">{label}</legend>
      <div className="gap-x-6 sm:columns-2">
        {options.map(([id, text]) => (
          <Checkbox
            key={id}
            className="break-inside-avoid"
            name={name}
            value={id}
            checked={chosen.includes(id)}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(id)}
          >
            {text}
          </Checkbox>
        ))}
      </div>
      {error && <p className="mt-1.5 font-semibold text-ember text-sm">{error}</p>}
    </fieldset>
  )
}
