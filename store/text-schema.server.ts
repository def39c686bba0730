import { z } from 'zod'
import { cleanText } from './clean-text.ts'

/**
 * Schema of a text in a request, which it cleans. Its length is checked before anything else reads
 * it: without `abort`, patterns and refinements would go through a text that is too long.
 */
export const text = (maxLength: number) => z.string().max(maxLength, { abort: true }).overwrite(cleanText)

/**
 * Schema of a text of several lines. The caller checks the length of the cleaned text, which
 * documents name: forms send a line break as two characters.
 */
export const longText = (maxLength: number) => text(2 * maxLength).meta({ maxLength })
