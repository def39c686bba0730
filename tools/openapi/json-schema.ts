import { z } from 'zod'
import { schemaNames } from '#server/http/schemas.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Converts the named schemas of responses. Their order must not depend on that of imports. */
export function createComponents(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(schemaNames, { uri: getReference, override: simplify })
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema] as const)
      .sort(([one], [other]) => one.localeCompare(other, 'en')),
  )
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
  return converted
}

/** Drops what zod adds to a JSON schema and no reader needs. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  // The pattern repeats the format.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // An invalid value counts as this one; leaving the field out is an error all the same.
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default
}
