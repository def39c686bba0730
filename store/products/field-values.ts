import { formatAmount, type Sen, sen } from '#store/money.ts'
import {
  type FieldColumns,
  type FieldName,
  type FieldsAbove,
  type FieldValues,
  fieldNames,
  getColumn,
  getField,
  mapFields,
  type ProductField,
  type TypedFields,
} from './fields.ts'
import { parseLength } from './garment-facts.ts'
import { parsePrice } from './price-text.ts'

/** Reads a value as typed; undefined for a blank one, null for one that isn't valid. */
export function parseField(field: ProductField, typed: unknown, above: FieldsAbove): unknown {
  switch (field.kind) {
    case 'text':
      return parseText(typed, text => text.length <= field.maxLength && text)
    case 'money':
      return parseText(typed, parsePrice)
    case 'whole':
      return parseText(
        typed,
        text => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= field.max && Number(text),
      )
    case 'choice':
      return parseText(typed, text => (field.isOpen ? text : field.choices.find(choice => choice === text)))
    case 'choices':
      return parseChoices(typed as string[] | undefined, field)
    case 'lengths':
      return parseLengths((typed ?? {}) as Record<string, string | number>, field.offered(above))
    case 'photos':
      return parsePhotos((typed ?? []) as string[], field, above)
  }
}

function parseText(typed: unknown, parse: (text: string) => string | number | false | undefined) {
  const text = String(typed ?? '').trim()
  if (text === '') return undefined
  const value = parse(text)
  return value === false || value === undefined ? null : value
}

function parseChoices(typed: readonly string[] = [], { choices, max }: ProductField & { kind: 'choices' }) {
  const texts = [...new Set(typed)].filter(text => text !== '')
  if (texts.length === 0) return undefined
  return texts.length <= max && texts.every(text => choices.includes(text)) ? texts : null
}

function parseLengths(typed: Readonly<Record<string, string | number>>, offered: readonly string[]) {
  const lengths = offered.flatMap(name => {
    const text = String(typed[name] ?? '').trim()
    return text === '' ? [] : [[name, parseLength(text)] as const]
  })
  if (lengths.length === 0) return undefined
  return lengths.some(([, length]) => length === undefined) ? null : Object.fromEntries(lengths)
}

function parsePhotos(typed: readonly string[], { max, among }: ProductField & { kind: 'photos' }, above: FieldsAbove) {
  const urls = among ? (above[among] as string[]).filter(url => typed.includes(url)) : [...new Set(typed)]
  if (urls.length === 0) return undefined
  return urls.length <= max ? urls : null
}

/** Writes a value as a form has it. */
function toTyped({ kind }: ProductField, value: unknown): string | string[] | Record<string, string> {
  switch (kind) {
    case 'money':
      return value === undefined ? '' : formatAmount(value as Sen).replace(/\.00$/, '')
    case 'lengths':
      return Object.fromEntries(Object.entries(value ?? {}).map(([name, cm]) => [name, String(cm)]))
    case 'choices':
    case 'photos':
      return (value ?? []) as string[]
    default:
      return String(value ?? '')
  }
}

export const toTypedFields = (values: Partial<FieldValues>): TypedFields =>
  mapFields((name, field) => toTyped(field, values[name])) as unknown as TypedFields

const isJson = ({ kind }: ProductField) => kind === 'choices' || kind === 'lengths' || kind === 'photos'

/**
 * Reads the fields of a row. Facts that no longer fit the fields above them are left out; texts,
 * numbers and required fields stay as they are stored, because older records may break the rules
 * of new ones.
 */
export function readFields(row: Partial<FieldColumns>, names: readonly FieldName[] = fieldNames): FieldValues {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = getField(name)
    const stored = row[getColumn(name)]
    const value = isJson(field) && stored ? JSON.parse(String(stored)) : stored
    if (field.isRequired) values[name] = field.kind === 'money' ? sen(Number(value)) : (value ?? '')
    else if (value !== null && value !== undefined && value !== '') {
      const valid = field.kind === 'text' || field.kind === 'whole' ? value : parseField(field, value, values)
      if (valid !== null && valid !== undefined) values[name] = valid
    }
  }
  return values as FieldValues
}

/** The columns that fields set. */
export function toColumns(values: FieldValues): FieldColumns {
  const columns = fieldNames.map(name => {
    const field = getField(name)
    const empty = field.kind === 'text' ? '' : null
    const value = values[name] ?? empty
    return [getColumn(name), isJson(field) && value !== null ? JSON.stringify(value) : value]
  })
  return Object.fromEntries(columns) as FieldColumns
}
