import { z } from 'zod'

interface Check {
  _zod: { def: { check: string; abort?: boolean; pattern?: RegExp } }
}

/** @throws when a request's schema has a text without a maximum that is checked first */
export function requireMaxima(schema: z.ZodType, name: string): void {
  const { def } = schema._zod
  const checks = 'checks' in def ? (def.checks as Check[]) : []
  if (def.type === 'unknown' || def.type === 'any' || (def.type === 'string' && !checks.some(isMaximum)))
    throw new Error(`${name}: a text without a maximum. Declare it as text(max), of store/text-schema.server.ts`)
  for (const [key, inner] of listInner(def)) requireMaxima(inner, `${name}.${key}`)
}

const isMaximum = ({ _zod: { def } }: Check) =>
  (def.check === 'max_length' && def.abort) || (def.pattern && isBounded(def.pattern.source))

/** Whether a pattern matches whole texts alone, each of a limited length. */
const isBounded = (pattern: string) => /^\^[^*+|]+\$$/.test(pattern) && !pattern.includes(',}')

/** The schemas that a schema consists of, wherever its definition has them. */
const listInner = (definition: object): [string, z.ZodType][] =>
  Object.entries(definition).flatMap(([key, value]) => {
    if (value instanceof z.ZodType) return [[key, value]]
    return (key === 'shape' || Array.isArray(value)) && key !== 'checks' ? listInner(value) : []
  })
