import { z } from 'zod'
import { schemaNames } from '#server/http/schemas.ts'

/** A JSON Schema of draft 2020-12, as far as this document uses it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/**
 * Converts the named schemas of responses that a part of the document refers to, and those that
 * they contain.
 */
export function createComponents(part: unknown): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(schemaNames, { uri: getReference, override: simplify })
  const components: Record<string, JsonSchema> = {}
  const addReferences = (from: unknown) => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (components[name]) continue
      const { $schema: _dialect, $id: _id, ...schema } = schemas[name] as JsonSchema & Record<string, unknown>
      components[name] = schema
      addReferences(schema)
    }
  }
  addReferences(part)
  return components
}

export const getReference = (name: string) => `#/components/schemas/${name}`

/** @throws when the schema has no name */
export function findReference(schema: z.ZodType): { $ref: string } {
  const name = schemaNames.get(schema)?.id
  if (name === undefined) throw new Error(`A schema of a response has no name: ${schema.description}`)
  return { $ref: getReference(name) }
}

/** Converts the schema of a request. */
export function createSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...converted } = z.toJSONSchema(schema, { io: 'input', override: simplify })
  return converted as JsonSchema
}

/** Drops what zod adds to a JSON schema and no reader needs. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: { _zod: { def: { type: string } } }; jsonSchema: object }) {
  const schema = jsonSchema as JsonSchema
  // The pattern repeats the format.
  if (schema.format === 'date-time') delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.propertyNames?.type === 'string') delete schema.propertyNames
  // An invalid value counts as this one; leaving the field out is an error all the same.
  if (zodSchema._zod.def.type === 'catch') delete schema.default
}
