import { createHash } from 'node:crypto'

/**
 * The secrets of this process: AUTH_SECRET, which signs and encrypts, then the earlier ones, newest
 * first, which only decrypt what they have encrypted.
 */
export type AuthSecrets = readonly [current: string, ...earlier: string[]]

/**
 * Numbers the secrets for better-auth, which writes the number beside what it encrypts. Derived
 * from the secret, so that all processes agree without counting.
 */
export const toVersionedSecrets = (secrets: AuthSecrets): { version: number; value: string }[] =>
  secrets.map(value => ({
    version: Number.parseInt(createHash('sha256').update(value).digest('hex').slice(0, 8), 16),
    value,
  }))
