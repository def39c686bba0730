import { randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from '../routes/authorization-request.ts'
import type { GoogleAccount } from './account.ts'

/** A user's consent to sign in with an account for a request. */
export interface Grant {
  account: GoogleAccount
  request: AuthorizationRequest
}

/** The authorization codes that nobody has redeemed, in memory. */
export interface GrantStore {
  /** Creates an authorization code, which is valid once and for five minutes. */
  createCode(grant: Grant): string
  /** @returns undefined if the code is unknown, used or expired. */
  redeemCode(code: string): Grant | undefined
}

const codeLifetimeMs = 5 * 60_000
/** Limits the memory that requests can use. The oldest codes are removed first. */
const maxCodes = 1000

export function createGrantStore(now: () => Date): GrantStore {
  const codes = new Map<string, { grant: Grant; expiresAtMs: number }>()
  return {
    createCode(grant) {
      const code = generateSecret()
      codes.set(code, { grant, expiresAtMs: now().getTime() + codeLifetimeMs })
      const [oldest = ''] = codes.keys()
      if (codes.size > maxCodes) codes.delete(oldest)
      return code
    },
    redeemCode(code) {
      const entry = codes.get(code)
      codes.delete(code)
      return entry && entry.expiresAtMs > now().getTime() ? entry.grant : undefined
    },
  }
}

export const generateSecret = () => randomBytes(32).toString('base64url')
