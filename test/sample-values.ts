import type { z } from 'zod'

const samples = [
  'a',
  'a'.repeat(10),
  'a'.repeat(20),
  'a'.repeat(22),
  'a'.repeat(87),
  '2026-11-20T00:00:00.000Z',
  1,
  true,
  'https://push.example/1',
]

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** A value that fits a schema, as far as it matters. */
export function createSample(schema: z.ZodType): unknown {
  const { type, shape, innerType, in: input, element, valueType, options, entries } = definitionOf(schema)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, createSample(inner)]))
  if (element) return [createSample(element)]
  if (valueType) return { a: createSample(valueType) }
  const inner = innerType ?? (type === 'pipe' ? input : undefined) ?? options?.[0]
  if (inner) return createSample(inner)
  if (entries) return Object.values(entries)[0]
  return samples.find(sample => schema.safeParse(sample).success)
}

/** The sample of a schema with each of its values in turn replaced. */
export function* replaceEach(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    for (const replaced of replaceEach(inner, replacement))
      yield Array.isArray(value) ? [replaced] : { ...value, [key]: replaced }
}
