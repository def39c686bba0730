import { cleanText } from '#store/clean-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import type { Row } from '../export/columns.ts'

export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const maxMs = 8.64e15

/**
 * Parses a time: ISO 8601, `{ _seconds, _nanoseconds }`, `{ seconds, nanoseconds }`, either of them
 * as the `value` of a typed one, or milliseconds.
 * @returns ISO 8601 UTC with milliseconds; undefined for anything else
 */
export function parseTime(value: unknown): string | undefined {
  if (typeof value === 'number') return formatTime(value)
  if (typeof value === 'string') return formatTime(Date.parse(value))
  if (!isObject(value)) return undefined
  const seconds = value._seconds ?? value.seconds
  const nanoseconds = value._nanoseconds ?? value.nanoseconds ?? 0
  if (seconds === undefined) return parseTime(value.value)
  return formatTime(Number(seconds) * 1000 + Math.floor(Number(nanoseconds) / 1e6))
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
  // Numbers such as 1e-7 have no plain decimal form.
  const text = typeof value === 'number' ? value.toFixed(4) : typeof value === 'string' ? removeInvisible(value) : ''
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

export const readEmail = (data: Row, name: string) => removeInvisible(readText(data, name) ?? '') || undefined

/** Returns the first of the named fields that has a time. */
export function readTime(data: Row, ...names: string[]): string | undefined {
  for (const name of names) {
    const time = parseTime(data[name])
    if (time !== undefined) return time
  }
  return undefined
}
