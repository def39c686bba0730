import { z } from 'zod'
import { text } from '#store/text-schema.server.ts'
import { type FieldName, mapFields, type ProductField, type RequiredFieldName } from './fields.ts'

// JSON can escape a NUL, which PostgreSQL can't store.
const url = text(500).refine(value => !value.includes('\0'))
const urls = z.array(url).max(20)
const shortText = text(100)
// Older records have categories of any kind.
const choiceText = text(200)
const longText = text(20_000)

/** A value as typed: it may be blank, or not valid yet. */
export function typedSchema({ kind }: ProductField): z.ZodType {
  switch (kind) {
    case 'text':
      return longText.default('')
    case 'photos':
      return urls
    case 'choices':
      return z.array(shortText).max(20)
    case 'lengths':
      return z.record(shortText, shortText)
    case 'choice':
      return choiceText
    default:
      return shortText
  }
}

/** A value as a draft has it, also of an older record that breaks the rules of new ones. */
export function storedSchema(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'money':
    case 'whole':
      return z.number()
    case 'lengths':
      return z.record(shortText, z.union([z.number(), shortText]))
    case 'choice':
      return choiceText
    default:
      return typedSchema(field)
  }
}

type FieldSchemas<Values extends { [F in FieldName]?: unknown }> = {
  [F in FieldName]: F extends RequiredFieldName ? z.ZodType<Values[F]> : z.ZodOptional<z.ZodType<Values[F]>>
}

/** Builds the properties of a schema. Those of fields that aren't required may be absent. */
export const mapFieldSchemas = <Values extends { [F in FieldName]?: unknown }>(
  toSchema: (field: ProductField) => z.ZodType,
) =>
  mapFields((_name, field) =>
    field.isRequired ? toSchema(field) : toSchema(field).optional(),
  ) as unknown as FieldSchemas<Values>
