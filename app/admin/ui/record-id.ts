import { z } from 'zod'

/**
 * An id from a form. Restricted to characters that are valid in a query on every database
 * (PostgreSQL rejects NUL).
 */
export const recordIdSchema = z.string().regex(/^[\w-]{1,64}$/)

/** The id of a refund. Those from before November 2026 consist of a payment and a number. */
export const refundIdSchema = z.string().regex(/^[\w-]{1,100}(\/\d{1,4})?$/)
