import { z } from 'zod'

/**
 * An id from a form. Restricted to characters that are valid in a query on every database
 * (PostgreSQL rejects NUL).
 */
export const recordIdSchema = z.string().regex(/^[\w-]{1,64}$/)
