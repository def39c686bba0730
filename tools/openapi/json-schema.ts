import { z } from 'zod'

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

/** Converts named schemas of responses; where one contains another it refers to it. */
export function createComponents(schemas: Record<string, z.ZodType>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const converted = z.toJSONSchema(registry, { uri: getReference, override: simplify })
  return Object.fromEntries(
    Object.keys(schemas).map(name => {
      const { $schema: _dialect, $id: _id, ...schema } = converted.schemas[name] as JsonSchema & Record<string, unknown>
      return [name, schema]
    }),
  )
}

export const getReference = (name: string) => `#/components/schemas/${name}`

/**
 * Converts the schema of a request and describes its fields.
 *
 * @param fields Descriptions by path, such as `shipping.phone`; `[]` means the items of a list.
 */
export function createRequestSchema(schema: z.ZodType, fields: Record<string, Partial<JsonSchema>>): JsonSchema {
  const { $schema: _dialect, ...converted } = z.toJSONSchema(schema, { io: 'input', override: simplify })
  for (const [path, description] of Object.entries(fields))
    Object.assign(findField(converted as JsonSchema, path), description)
  return converted as JsonSchema
}

/** @throws when the schema has no such field, so that no description outlives its field */
function findField(schema: JsonSchema, path: string): JsonSchema {
  const field = path
    .split('.')
    .reduce<JsonSchema | undefined>(
      (parent, name) => (name === '[]' ? parent?.items : parent?.properties?.[name]),
      schema,
    )
  if (!field) throw new Error(`The request has no field ${path}`)
  return field
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
