import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A fresh Stripe-like id, such as `ch_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = prefix
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length]
  return id
}
