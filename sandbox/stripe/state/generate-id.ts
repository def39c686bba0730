import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// Filled once for many ids: asking for chance in small portions is slow.
const randomBytes = new Uint8Array(8192)
let offset = randomBytes.length

/** A fresh Stripe-like id, such as `ch_` and 24 letters and digits. */
export function generateId(prefix: string, length = 24): string {
  if (offset + length > randomBytes.length) {
    randomFillSync(randomBytes)
    offset = 0
  }
  let id = prefix
  for (const byte of randomBytes.subarray(offset, offset + length)) id += alphabet[byte % alphabet.length]
  offset += length
  return id
}
