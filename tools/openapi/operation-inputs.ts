import type { z } from 'zod'
import { languages } from '#store/languages.ts'
import { createRequestSchema, type JsonSchema } from './json-schema.ts'
import type { Parameter } from './operation-types.ts'

/** The id in the path. */
export const createIdParameter = (description: string): Parameter => ({
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', description },
})

/** The language, in the query. */
export const createLanguageParameter = (description: string): Parameter => ({
  name: 'lang',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: [...languages], description: `${description}; English unless given.` },
})

/** Turns the fields of a request schema into query parameters. */
export const toQueryParameters = ({ properties = {}, required = [] }: JsonSchema): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))

/** Describes a JSON body: its schema, with details of single fields. */
export const toJsonRequest = (schema: z.ZodType, fields: Record<string, Partial<JsonSchema>>) => ({
  type: 'application/json' as const,
  schema: createRequestSchema(schema, fields),
})
