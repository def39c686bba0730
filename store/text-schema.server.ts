import { z } from 'zod'

/**
 * Schema of a text in a request. Its length is checked before anything else reads it: without
 * `abort`, patterns and refinements would go through a text that is too long.
 */
export const text = (maxLength: number) => z.string().max(maxLength, { abort: true })

/**
 * Schema of a text of several lines, which is cleaned before its length counts: forms send a line
 * break as two characters. Documents name the maximum of the cleaned text.
 */
export const uncleanText = (maxLength: number) => text(2 * maxLength).meta({ maxLength })
