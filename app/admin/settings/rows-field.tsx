import { type ComponentProps, useRef } from 'react'
import { flushSync } from 'react-dom'
import * as garment from '#app/messages/en/garment.ts'
import { garmentTypes } from '#store/products/garment-types.ts'
import type { SettingFault } from '#store/settings/parse-setting.ts'
import type { SettingName } from '#store/settings/setting-names.ts'
import { type Column, createRow, type Row, type RowsShape, toRows, writeRows } from '#store/settings/setting-rows.ts'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'

interface RowsFieldProps {
  name: SettingName
  label: string
  hint: string | undefined
  error: string | undefined
  /** Where the error is. */
  fault: SettingFault | undefined
  shape: RowsShape
  /** As `writeRows` writes it. */
  value: string
  onChange: (value: string) => void
}

/** A list of rows, each on a card. */
export function RowsField({ name, label, hint, error, fault, shape, value, onChange }: RowsFieldProps) {
  const rows = toRows(value)
  const list = useRef<HTMLFieldSetElement>(null)
  /** @param focus selector of what is focused then */
  function change(changed: readonly Row[], focus?: string) {
    flushSync(() => onChange(writeRows(changed)))
    if (focus) list.current?.querySelector<HTMLElement>(focus)?.focus()
  }
  function move(row: Row, index: number, label: string) {
    const target = label === 'Up' ? index - 1 : index + 1
    if (rows[target])
      change(rows.toSpliced(index, 1).toSpliced(target, 0, row), `fieldset:nth-of-type(${target + 1}) [value=${label}]`)
  }
  const isOfAll = (fault && fault.row === undefined) || undefined
  return (
    // A choice between conflicting values focuses it by its name.
    <fieldset ref={list} name={name} tabIndex={-1} data-field className="grid gap-3">
      <legend className="wide mb-1.5 text-sm">{label}</legend>
      {hint && <p className="max-w-prose text-smoke text-sm">{hint}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, and inputs are controlled
        <fieldset key={index} className="grid gap-3 rounded-lg border border-sand p-3">
          <legend className="sr-only">{`${label}, ${index + 1}`}</legend>
          <div className={`grid gap-3 sm:grid-cols-2 ${shape.columns.length > 4 ? 'lg:grid-cols-3' : ''}`}>
            {shape.columns.map(column => (
              <Cell
                key={column.name}
                column={column}
                name={`${name}-${index}-${column.name}`}
                value={row[column.name] ?? ''}
                error={fault?.row === index && fault.column === column.name ? error : undefined}
                onChange={text => change(rows.with(index, { ...row, [column.name]: text }))}
              />
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {shape.isOrdered &&
              ['Up', 'Down'].map(label => (
                <AdminButton
                  key={label}
                  value={label}
                  aria-disabled={!rows[label === 'Up' ? index - 1 : index + 1]}
                  onClick={() => move(row, index, label)}
                >
                  {label}
                </AdminButton>
              ))}
            <ConfirmButton
              label="Remove"
              title={`Remove ${shape.one}?`}
              description="It is gone when you save."
              onConfirm={() => change(rows.toSpliced(index, 1), 'button[value=add]')}
            />
          </div>
        </fieldset>
      ))}
      {isOfAll && (
        // The list is higher than a phone.
        <p data-field data-invalid tabIndex={-1} className="font-semibold text-ember text-sm">
          {error}
        </p>
      )}
      {rows.length < shape.maxRows && (
        <AdminButton
          value="add"
          className="justify-self-start"
          onClick={() => change([...rows, createRow(shape)], `[name^="${name}-${rows.length}-"]`)}
        >
          Add {shape.one}
        </AdminButton>
      )}
    </fieldset>
  )
}

type CellProps = Pick<ComponentProps<typeof Field>, 'name' | 'error'> & {
  value: string
  column: Column
  onChange: (value: string) => void
}

function Cell({ column, onChange, ...field }: CellProps) {
  const { kind, label = '', hint, choices } = column
  if (kind === 'id') return null
  if (kind === 'types') return <TypesCell {...field} label={label} onChange={onChange} />
  const control = {
    ...{ ...field, label, hint, lang: column.name.split('.')[1] },
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  const inputType = kind === 'date' || kind === 'url' ? kind : 'text'
  if (!choices) return <Field {...control} type={inputType} inputMode={kind === 'amount' ? 'decimal' : undefined} />
  return (
    <SelectField {...control}>
      {Object.entries(choices).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

/** The types of a category, separated by commas, folded away: they seldom change. */
function TypesCell({ name, label, value, onChange }: Omit<CellProps, 'column'> & { label: string }) {
  const chosen = value.split(',').filter(type => type !== '')
  const names = garmentTypes.filter(type => chosen.includes(type)).map(type => garment.choiceNames.garmentType[type])
  return (
    <details className="group min-w-0 sm:col-span-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3">
        <span className="min-w-0 grow">
          <span className="wide block text-sm">{label}</span>
          <span className="line-clamp-1 text-smoke text-sm group-open:hidden">{names.join(', ') || 'Any'}</span>
        </span>
        <span aria-hidden="true" className="text-smoke group-open:rotate-180">
          ▾
        </span>
      </summary>
      <p className="mb-2 text-smoke text-sm">
        A piece of this category has one of these. Without any, it may have each.
      </p>
      <div className="flex flex-wrap gap-2">
        {garmentTypes.map(type => (
          <Chip
            key={type}
            type="checkbox"
            name={name}
            value={type}
            checked={chosen.includes(type)}
            onChange={({ target }) =>
              onChange(garmentTypes.filter(other => (other === type ? target.checked : chosen.includes(other))).join())
            }
          >
            {garment.choiceNames.garmentType[type]}
          </Chip>
        ))}
      </div>
    </details>
  )
}
