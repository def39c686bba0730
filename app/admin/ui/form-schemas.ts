import { z } from 'zod'

/**
 * An id from a form. Restricted to characters that are valid in a query on every database
 * (PostgreSQL rejects NUL).
 */
export const recordIdSchema = z.string().regex(/^[\w-]{1,64}$/)

/** What is typed into a form, which may lack the field. */
export const typedText = (maxLength: number) => z.string().max(maxLength).default('')

/**
 * Reads the ids of a URL: one parameter with commas, or one for each checkbox of a form without
 * scripts. What is no id is left out.
 */
export function parseIds(searchParams: URLSearchParams, maxCount: number): string[] {
  const ids = searchParams.getAll('ids').flatMap(text => text.split(','))
  return [...new Set(ids)].filter(id => recordIdSchema.safeParse(id).success).slice(0, maxCount)
}

/** A value that a form carries as JSON. */
export const jsonField = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(schema)
