import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { AuthSecrets } from './auth-secrets.server.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const toKey = (secret: string) => createHash('sha256').update(`seal\n${secret}`).digest()

/** Encrypts a text with the first secret, so that only its holder can read it. */
export function seal([secret]: AuthSecrets, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, toKey(secret), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/**
 * Decrypts what `seal` returned, with whichever secret opens it; undefined when none does. Text of
 * an earlier secret comes sealed anew with the first.
 */
export function unseal(secrets: AuthSecrets, sealed: string): { text: string; resealed?: string } | undefined {
  for (const secret of secrets) {
    const text = open(secret, sealed)
    if (text !== undefined) return secret === secrets[0] ? { text } : { text, resealed: seal(secrets, text) }
  }
  return undefined
}

function open(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, toKey(secret), bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
