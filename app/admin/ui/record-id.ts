import { z } from 'zod'

/** An id as a form names it: letters that every database can look for. */
export const recordIdSchema = z.string().regex(/^[\w-]{1,64}$/)
