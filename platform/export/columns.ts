import { z } from 'zod'
import { languages } from '#store/languages.ts'

/**
 * How a column is stored. `flag`: 0 or 1. `json`: as text. The tables of sign-in have types of
 * their own on each database: `signInFlag` and `signInTime`.
 */
type Storage = 'plain' | 'flag' | 'json' | 'signInFlag' | 'signInTime'

/** A column of a table: how it is stored, and the schema of its value in an export. */
export interface Column {
  storage: Storage
  schema: z.ZodType
}

const column = (schema: z.ZodType, storage: Storage = 'plain'): Column => ({ schema, storage })

/** May be null, and is then left out of the export. */
export const optional = ({ schema, storage }: Column): Column => ({ schema: schema.nullish(), storage })

const isoTime = z.iso.datetime({ precision: 3 })
const maxInteger = 2 ** 31 - 1

export const anyText = column(z.string())
/** Part of a key, so PostgreSQL has to have room for it in an index. */
export const key = column(z.string().min(1).max(1000))
/** ISO 8601 UTC with milliseconds: times are compared as text. */
export const preciseTime = column(isoTime)
export const date = column(z.iso.date())
export const flag = column(z.boolean(), 'flag')
export const whole = column(z.int().min(0).max(maxInteger))
/** Also negative. */
export const signed = column(z.int().min(-maxInteger).max(maxInteger))
export const choice = (values: readonly [string, ...string[]]) => column(z.enum(values))
export const language = choice(languages)
export const json = (schema: z.ZodType) => column(schema, 'json')
export const anyJson = json(z.json())
export const signInFlag = column(z.boolean(), 'signInFlag')
export const signInTime = column(isoTime, 'signInTime')

export type Columns = Record<string, Column>
export type Row = Record<string, unknown>

/** Converts a stored row to its form in an export. */
export function encodeRow(columns: Columns, row: Row): Row {
  const record: Row = {}
  for (const [name, { storage }] of Object.entries(columns)) {
    const value = row[name]
    if (value !== null && value !== undefined) record[name] = encodeValue(storage, value)
  }
  return record
}

function encodeValue(storage: Storage, value: unknown): unknown {
  switch (storage) {
    case 'plain':
      return value
    case 'flag':
    case 'signInFlag':
      return value === 1 || value === true
    case 'json':
      return JSON.parse(value as string)
    case 'signInTime':
      return new Date(value as string | Date).toISOString()
  }
}

/** Converts a record of an export to the columns of a row in one of the databases. */
export function decodeRecord(columns: Columns, record: Row, isPostgres: boolean): Row {
  const row: Row = {}
  for (const [name, { storage }] of Object.entries(columns)) {
    const value = record[name] ?? null
    row[name] = value === null ? null : decodeValue(storage, value, isPostgres)
  }
  return row
}

function decodeValue(storage: Storage, value: unknown, isPostgres: boolean): unknown {
  switch (storage) {
    case 'plain':
      return value
    case 'flag':
      return Number(value)
    case 'json':
      return JSON.stringify(value)
    case 'signInFlag':
      return isPostgres ? value : Number(value)
    case 'signInTime':
      return isPostgres ? new Date(value as string) : value
  }
}
