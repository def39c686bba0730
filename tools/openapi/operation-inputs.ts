import type { z } from 'zod'
import { createRequestSchema, type JsonSchema } from './json-schema.ts'
import type { Parameter } from './operation-types.ts'

/** The id in the path. */
export const createIdParameter = (description: string): Parameter => ({
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', description },
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
