import { randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from '../routes/authorization-request.ts'
import type { GoogleAccount } from './account.ts'

/** A user's consent to sign in with an account for a request. */
export interface Grant {
  account: GoogleAccount
  request: AuthorizationRequest
}

/** The valid authorization codes and access tokens, in memory. */
export interface GrantStore {
  /** Creates an authorization code, which is valid once and for five minutes. */
  createCode(grant: Grant): string
  /**
   * Redeems a code. Redeeming it again revokes its access token, because the code may have been
   * stolen (RFC 6749, 4.1.2).
   *
   * @returns undefined if the code is unknown, used or expired.
   */
  redeemCode(code: string): Grant | undefined
  createAccessToken(code: string, grant: Grant): string
  findAccessToken(token: string): Grant | undefined
}

const codeLifetimeMs = 5 * 60_000
/** The lifetime of access tokens and ID tokens. */
export const tokenLifetimeSeconds = 3600
/** Limits the memory that requests can use. The oldest entries are removed first. */
const maxEntries = 1000

export function createGrantStore(now: () => Date): GrantStore {
  const codes = new Map<string, { grant: Grant; expiresAtMs: number; isUsed: boolean; token?: string }>()
  const tokens = new Map<string, { grant: Grant; expiresAtMs: number }>()
  const isExpired = ({ expiresAtMs }: { expiresAtMs: number }) => expiresAtMs <= now().getTime()

  return {
    createCode(grant) {
      const code = generateSecret()
      storeEntry(codes, code, { grant, expiresAtMs: now().getTime() + codeLifetimeMs, isUsed: false })
      return code
    },
    redeemCode(code) {
      const entry = codes.get(code)
      if (!entry) return undefined
      if (entry.isUsed && entry.token) tokens.delete(entry.token)
      if (entry.isUsed || isExpired(entry)) return undefined
      entry.isUsed = true
      return entry.grant
    },
    createAccessToken(code, grant) {
      const token = generateSecret()
      storeEntry(tokens, token, { grant, expiresAtMs: now().getTime() + tokenLifetimeSeconds * 1000 })
      const entry = codes.get(code)
      if (entry) entry.token = token
      return token
    },
    findAccessToken(token) {
      const entry = tokens.get(token)
      return entry && !isExpired(entry) ? entry.grant : undefined
    },
  }
}

const generateSecret = () => randomBytes(32).toString('base64url')

function storeEntry<T>(all: Map<string, T>, key: string, value: T) {
  all.set(key, value)
  for (const oldest of all.keys()) {
    if (all.size <= maxEntries) break
    all.delete(oldest)
  }
}
