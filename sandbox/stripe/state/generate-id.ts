import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Generates a random id in Stripe's format: a prefix such as `ch_`, then letters and digits. */
export const generateId = (prefix: string, length = 24): string =>
  prefix + Array.from(randomBytes(length), byte => alphabet[byte % alphabet.length]).join('')
