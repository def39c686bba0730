import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// Filled once for many ids: asking for chance in small portions is slow.
const chance = new Uint8Array(8192)
let used = chance.length

/** A fresh Stripe-like id, such as `ch_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  if (used + length > chance.length) {
    randomFillSync(chance)
    used = 0
  }
  let id = prefix
  for (const byte of chance.subarray(used, used + length)) id += alphabet[byte % alphabet.length]
  used += length
  return id
}
