import { z } from 'zod'
import { cleanText } from '#store/clean-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import type { Row } from '../export/tables.ts'

export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isoTime = z.iso.datetime({ offset: true }).or(z.iso.date())
const maxMs = 8.64e15
/** Below it a number is seconds. As milliseconds it is in 1973. */
const minMs = 1e11

/**
 * Parses a time: ISO 8601, in UTC if it names no offset, `{ _seconds, _nanoseconds }`, `{ seconds,
 * nanoseconds }`, either of them as the `value` of a typed one, or a number of seconds or
 * milliseconds.
 * @returns ISO 8601 UTC with milliseconds; undefined for anything else
 */
export function parseTime(value: unknown): string | undefined {
  if (typeof value === 'string') {
    const text = value.replace(' ', 'T').replace(/T[\d:.]+$/, '$&Z')
    return isoTime.safeParse(text).success ? formatTime(Date.parse(text)) : undefined
  }
  if (typeof value === 'number') return formatTime(Math.abs(value) < minMs ? value * 1000 : value)
  if (!isObject(value)) return undefined
  const seconds = value._seconds ?? value.seconds
  if (seconds === undefined) return parseTime(value.value)
  const nanoseconds = toNumber(value._nanoseconds ?? value.nanoseconds ?? 0)
  return formatTime(toNumber(seconds) * 1000 + Math.floor(nanoseconds / 1e6))
}

const formatTime = (ms: number) => (Math.abs(ms) < maxMs ? new Date(ms).toISOString() : undefined)
const toNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /\d/.test(value)) ? Number(value) : Number.NaN

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

/** Why a document can't be taken. */
export class RefusedDocument extends Error {}

/** A document, or an object in one. */
export class HostedDocument {
  readonly #data: Row

  constructor(data: unknown) {
    this.#data = isObject(data) ? data : {}
  }

  /** Returns the first of the fields that has a text, cleaned. */
  text(...names: string[]): string | undefined {
    const texts = names.map(name => {
      const value = this.get(name)
      return typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanText(value) : ''
    })
    return texts.find(text => text !== '')
  }

  get = (name: string): unknown => this.#data[name]
  email = (name: string) => removeInvisible(this.text(name) ?? '') || undefined
  time = (name: string) => this.#read(name, parseTime, 'time')
  money = (name: string) => this.#read(name, parseMoney, 'amount')
  isTrue = (name: string) => this.get(name) === true
  nested = (name: string) => new HostedDocument(this.get(name))
  list = (name: string): unknown[] => [this.get(name) ?? []].flat()

  /** @throws RefusedDocument when it has something else: nothing may take its place unseen */
  #read<Value>(name: string, parse: (value: unknown) => Value | undefined, kind: string): Value | undefined {
    const value = this.get(name) ?? ''
    const parsed = parse(value)
    if (parsed !== undefined || value === '') return parsed
    throw new RefusedDocument(`${name} ${JSON.stringify(value)} is no ${kind}`)
  }
}
