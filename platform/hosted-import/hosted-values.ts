import { cleanText } from '#store/clean-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import type { Row } from '../export/columns.ts'

export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Types that the database's own API writes around each value. */
const typedValues: Record<string, (value: unknown) => unknown> = {
  nullValue: () => null,
  booleanValue: value => value,
  integerValue: Number,
  doubleValue: Number,
  stringValue: value => value,
  timestampValue: value => value,
  referenceValue: value => value,
  arrayValue: value => (isObject(value) && Array.isArray(value.values) ? value.values.map(decodeTypedValue) : []),
  mapValue: value => (isObject(value) && isObject(value.fields) ? decodeTypedFields(value.fields) : {}),
}

/** Converts `{ "stringValue": "…" }` and the like to plain values. */
function decodeTypedValue(value: unknown): unknown {
  const [entry, ...more] = isObject(value) ? Object.entries(value) : []
  const decode = entry && more.length === 0 ? typedValues[entry[0]] : undefined
  return entry && decode ? decode(entry[1]) : value
}

/** Converts the typed fields of a document to plain values. */
export const decodeTypedFields = (fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decodeTypedValue(value)]))

/** Seconds of the year 5000: a larger number is one of milliseconds. */
const maxSeconds = 1e11
const maxMs = 8.64e15

/**
 * Parses a time in any of the shapes that exports have: ISO 8601, `{ _seconds, _nanoseconds }`,
 * `{ seconds, nanoseconds }`, `{ "$date": … }`, `{ "__datatype__": "timestamp", "value": … }`,
 * milliseconds or seconds.
 * @returns ISO 8601 UTC with milliseconds; undefined for anything else
 */
export function parseTime(value: unknown): string | undefined {
  if (typeof value === 'number') return formatTime(Math.abs(value) < maxSeconds ? value * 1000 : value)
  if (typeof value === 'string')
    return /^-?\d{9,}$/.test(value) ? parseTime(Number(value)) : formatTime(Date.parse(value))
  if (!isObject(value)) return undefined
  const seconds = value._seconds ?? value.seconds
  const nanoseconds = value._nanoseconds ?? value.nanoseconds ?? value.nanos ?? 0
  if (seconds !== undefined) return formatTime(Number(seconds) * 1000 + Math.floor(Number(nanoseconds) / 1e6))
  return parseTime(value.$date ?? value.$numberLong ?? value.value)
}

const formatTime = (ms: number): string | undefined =>
  Number.isFinite(ms) && Math.abs(ms) < maxMs ? new Date(ms).toISOString() : undefined

const moneyPattern = /^(?:rm|myr)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s*(?:rm|myr)?$/i
const maxSen = 2 ** 31 - 1

/**
 * Parses an amount in MYR: 45, '45.00', 'RM 1,200.50'.
 * @returns whole sen, rounded; undefined for anything else, and for less than 0
 */
export function parseMoney(value: unknown): number | undefined {
  const plain = isObject(value) ? (value.$numberDouble ?? value.$numberDecimal ?? value.$numberInt) : value
  // Numbers such as 1e-7 have no plain decimal form.
  const text = typeof plain === 'number' ? plain.toFixed(4) : typeof plain === 'string' ? removeInvisible(plain) : ''
  const [, whole, decimals = ''] = moneyPattern.exec(text) ?? []
  if (whole === undefined) return undefined
  const sen = Math.round(Number(`${whole.replaceAll(',', '')}.${decimals || '0'}`) * 100)
  return sen <= maxSen ? sen : undefined
}

/** Returns the first of the named fields that has a text, cleaned. */
export function readText(data: Row, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = data[name]
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanText(value) : ''
    if (text !== '') return text
  }
  return undefined
}

/** Returns the first of the named fields that has a text, as an e-mail address. */
export const readEmail = (...args: Parameters<typeof readText>) => removeInvisible(readText(...args) ?? '') || undefined

/** Returns the first of the named fields that has a time. */
export function readTime(data: Row, ...names: string[]): string | undefined {
  for (const name of names) {
    const time = parseTime(data[name])
    if (time !== undefined) return time
  }
  return undefined
}

export const readFlag = (value: unknown): boolean => value === true || value === 'true' || value === 1
