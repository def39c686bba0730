import { defaultLanguage, languages, mapLanguages, type Translations, translate } from '#store/languages.ts'
import { formatAmount } from '#store/money.ts'
import { garmentTypes, isGarmentType } from '#store/products/garment-types.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { isDay } from '#store/shop-days.ts'
import { checkZones } from './check-zones.ts'
import type { ParsedSetting, SettingFault } from './parse-setting.ts'
import type { SettingError } from './setting-errors.ts'
import type { SettingName } from './setting-names.ts'

/** A row of a setting that is a list: texts by column, empty where there is none. */
export type Row = Record<string, string>

export interface Column {
  name: string
  /** `id` is never typed and stays: a new row gets one made of its first text. */
  kind: 'id' | 'text' | 'amount' | 'date' | 'url' | 'choice' | 'types'
  label?: string
  hint?: string
  /** Of characters, 60 without. */
  maxLength?: number
  isOptional?: true
  /** Labels by value; a new row has the first. */
  choices?: Readonly<Record<string, string>>
}

export interface RowsShape {
  /** What a row is called, as in 'Add a courier'. */
  one: string
  columns: readonly Column[]
  maxRows: number
  /** Whether the order of rows counts. */
  isOrdered?: true
  /** Checks rows whose texts are all right for themselves. */
  check?: (rows: readonly Row[]) => SettingFault | undefined
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** A name in each language. */
const nameColumns = (maxLength: number): Column[] =>
  languages.map(language => ({
    ...{ name: `name.${language}`, kind: 'text', maxLength },
    label: `Name in ${languageNames.of(language)}`,
  }))

/** The cells of a row that have its name. */
export const writeNames = (names: Translations): Row =>
  Object.fromEntries(languages.map(language => [`name.${language}`, translate(names, language)]))

/** Reads a row's name. In a language that came later it is that of the default one. */
export const readNames = (row: Row) =>
  mapLanguages(language => row[`name.${language}`] || row[`name.${defaultLanguage}`] || '')

/** The settings that are lists of rows. Their value is JSON, or empty without rows. */
export const rowShapes: Partial<Record<SettingName, RowsShape>> = {
  ownCouriers: {
    one: 'a courier',
    columns: [
      { name: 'name', kind: 'text', label: 'Name', maxLength: 40 },
      {
        ...{ name: 'trackingUrl', kind: 'url', label: 'Tracking address', maxLength: 200, isOptional: true },
        hint: 'A link to which the tracking number is appended. Empty without one.',
      },
    ],
    maxRows: 10,
    check: rows => findRepeated(rows, 'name'),
  },
  ownHolidays: {
    one: 'a day',
    columns: [
      { name: 'date', kind: 'date', label: 'Day', maxLength: 10 },
      { name: 'name', kind: 'text', label: 'Name', isOptional: true },
      { name: 'work', kind: 'choice', label: 'On this day', choices: { closed: 'Nothing leaves', open: 'We work' } },
    ],
    maxRows: 60,
    check: rows => findRepeated(rows, 'date'),
  },
  zones: {
    one: 'a zone',
    columns: [
      { name: 'id', kind: 'id' },
      ...nameColumns(20),
      {
        ...{ name: 'areas', kind: 'text', label: 'States or postcodes', maxLength: 500, isOptional: true },
        hint: 'With commas: Sabah, 87, 96000-96999. Empty in the one zone for everywhere else.',
      },
      { name: 'fee', kind: 'amount', label: 'Fee, MYR', maxLength: 10 },
      { name: 'days', kind: 'text', label: 'Business days on the way', hint: 'Such as 4-6.', maxLength: 5 },
    ],
    maxRows: 12,
    check: rows => findRepeatedName(rows) ?? checkZones(rows),
  },
  categories: {
    one: 'a category',
    columns: [
      { name: 'id', kind: 'id' },
      ...nameColumns(24),
      { name: 'types', kind: 'types', label: 'Types', maxLength: 400, isOptional: true },
    ],
    maxRows: 12,
    isOrdered: true,
    check: checkCategories,
  },
}

export const toRows = (value: string): Row[] => (value === '' ? [] : (JSON.parse(value) as Row[]))

export const writeRows = (rows: readonly Row[]): string => (rows.length === 0 ? '' : JSON.stringify(rows))

export const createRow = ({ columns }: RowsShape): Row =>
  Object.fromEntries(columns.map(({ name, choices = {} }) => [name, Object.keys(choices)[0] ?? '']))

/** Brings rows into the form in which they are stored, or says what is wrong in which row. */
export function parseRows(shape: RowsShape, text: string, clean: (text: string) => string): ParsedSetting {
  const sent = decodeRows(text)
  if (!sent || sent.length > shape.maxRows) return { ok: false, reason: 'rows' }
  const rows: Row[] = []
  for (const [row, cells] of sent.entries()) {
    const parsed = createRow(shape)
    for (const column of shape.columns) {
      const cell = parseCell(column, clean(String(cells[column.name] ?? '')))
      if ('reason' in cell) return { ok: false, ...cell, row, column: column.name }
      parsed[column.name] = cell.value
    }
    rows.push(parsed)
  }
  for (const row of rows) if (row.id === '') row.id = createId(shape, row, rows)
  const fault = findRepeated(rows, 'id') ?? shape.check?.(rows)
  return fault ? { ok: false, ...fault } : { ok: true, value: writeRows(rows) }
}

/** Finds a text that a row before has too, in any case. */
function findRepeated(rows: readonly Row[], column: string): SettingFault | undefined {
  const texts = rows.map(row => row[column]?.toLowerCase())
  const row = texts.findIndex((text, index) => text && texts.indexOf(text) < index)
  return row < 0 ? undefined : { reason: 'same', row, column }
}

/** @returns undefined for anything but an array */
function decodeRows(text: string): Row[] | undefined {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.map(row => Object(row) as Row) : undefined
  } catch {
    return undefined
  }
}

function parseCell({ kind, maxLength = 60, isOptional, choices = {} }: Column, text: string) {
  if (kind === 'id') return { value: /^[a-z0-9][a-z0-9-]{0,59}$/.test(text) ? text : '' }
  if (text === '' && !isOptional) return fail('missing')
  if (text.length > maxLength) return fail('too-long')
  if (kind === 'types') return parseTypes(text)
  const price = kind === 'amount' ? parsePrice(text) : undefined
  if (price !== undefined) return { value: formatAmount(price) }
  const isRight =
    text === '' || kind === 'text' || (kind === 'date' && isDay(text)) || (kind === 'url' && isHttps(text))
  return isRight || Object.hasOwn(choices, text) ? { value: text } : fail(kind)
}

function parseTypes(text: string) {
  const types = text.split(',').filter(type => type !== '')
  return types.every(isGarmentType)
    ? { value: garmentTypes.filter(type => types.includes(type)).join() }
    : fail('types')
}

function checkCategories(rows: readonly Row[]): SettingFault | undefined {
  if (rows.length === 0) return { reason: 'missing' }
  // Lists of admins read it as no filter.
  const all = rows.findIndex(({ id }) => id === 'all')
  if (all >= 0) return { reason: 'same', row: all, column: 'name.en' }
  return findRepeatedName(rows)
}

const findRepeatedName = (rows: readonly Row[]) =>
  languages.map(language => findRepeated(rows, `name.${language}`)).find(fault => fault !== undefined)

const fail = (reason: SettingError) => ({ reason })

/** Whether a text is a link to a page of the web. */
export const isHttps = (text: string) => /^https:\/\/[^\s/\\.]+\.[^\s\\]+$/i.test(text) && URL.canParse(text)

/** What the delivery of a reservation can be besides a zone. */
const reservedIds = ['collect', 'included', 'together']

/** Makes an id of a row's first text, such as 'lalamove', that no other row has. */
function createId({ columns }: RowsShape, row: Row, rows: readonly Row[]): string {
  const title = row[columns.find(({ kind }) => kind === 'text')?.name ?? ''] ?? ''
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['row']
  const base = words.join('-').slice(0, 40)
  let id = base
  for (let count = 2; reservedIds.includes(id) || rows.some(other => other.id === id); count++) id = `${base}-${count}`
  return id
}
