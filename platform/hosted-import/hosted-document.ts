import { z } from 'zod'
import { cleanText } from '#store/clean-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import type { Row } from '../export/tables.ts'

export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Older records have some texts and amounts as numbers. */
const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const isoTime = z.iso.datetime({ offset: true }).or(z.iso.date())
const maxMs = 8.64e15

/**
 * Parses a time: ISO 8601, in UTC if it names no offset, `{ _seconds }`, `{ seconds }`, or a number
 * of milliseconds.
 * @returns ISO 8601 UTC with milliseconds; undefined for anything else
 */
export function parseTime(value: unknown): string | undefined {
  if (typeof value === 'string') {
    const text = value.replace(' ', 'T').replace(/T[\d:.]+$/, '$&Z')
    return isoTime.safeParse(text).success ? formatTime(Date.parse(text)) : undefined
  }
  if (typeof value === 'number') return formatTime(value)
  if (!isObject(value)) return undefined
  const seconds = value._seconds ?? value.seconds
  return typeof seconds === 'number' ? formatTime(seconds * 1000) : undefined
}

const formatTime = (ms: number) => (Math.abs(ms) < maxMs ? new Date(ms).toISOString() : undefined)

const moneyPattern = /^(?:rm|myr)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s*(?:rm|myr)?$/i
const maxSen = 2 ** 31 - 1

/**
 * Parses an amount in ringgit: 45, '45.00', 'RM 1,200.50'.
 * @returns whole sen, rounded; undefined for anything else, and for less than 0
 */
export function parseMoney(value: unknown): number | undefined {
  const text = isText(value) ? removeInvisible(String(value)) : ''
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
    const values = names.map(this.get).filter(isText)
    return values.map(value => cleanText(String(value))).find(text => text !== '')
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
