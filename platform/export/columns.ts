import { z } from 'zod'
import { languages } from '#store/languages.ts'

/** Values of columns as they are stored, and as SQLite stores those of the tables of sign-in. */
export type Columns = Record<string, z.ZodType>
export type Row = Record<string, unknown>

/** May be null. */
export const optional = (schema: z.ZodType) => schema.nullable().default(null)

const maxInteger = 2 ** 31 - 1

export const anyText = z.string()
/** Part of a key, so PostgreSQL has to have room for it in an index. */
export const key = z.string().min(1).max(1000)
/** ISO 8601 UTC with milliseconds: times are compared as text. */
export const preciseTime = z.iso.datetime({ precision: 3 })
export const date = z.iso.date()
export const flag = z.literal([0, 1])
export const whole = z.int().min(0).max(maxInteger)
/** Also negative. */
export const signed = z.int().min(-maxInteger).max(maxInteger)
export const choice = (values: readonly [string, ...string[]]) => z.enum(values)
export const language = choice(languages)

/** A text that is JSON. */
export const json = (schema: z.ZodType = z.json()) =>
  z.string().superRefine((value, { addIssue }) => {
    try {
      for (const { path, message } of schema.safeParse(JSON.parse(value)).error?.issues ?? [])
        addIssue([...path, message].join(': '))
    } catch {
      addIssue('Invalid JSON')
    }
  })
