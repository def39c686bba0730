import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// One call fills the buffer for many ids, because a call for each id is slow.
const randomBytes = new Uint8Array(8192)
let offset = randomBytes.length

/** Generates a random id in Stripe's format: a prefix such as `ch_`, then letters and digits. */
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
