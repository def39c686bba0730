import { randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from '../routes/authorization-request.ts'
import type { GoogleAccount } from './account.ts'

/** A user's consent to sign in with an account for a request. */
export interface Grant {
  account: GoogleAccount
  request: AuthorizationRequest
}

const codeLifetimeMs = 5 * 60_000
/** Limits the memory that requests can use. The oldest codes are removed first. */
const maxCodes = 1000

export type GrantStore = ReturnType<typeof createGrantStore>

/** The authorization codes that nobody has redeemed, in memory. */
export function createGrantStore(now: () => Date) {
  const codes = new Map<string, { grant: Grant; expiresAtMs: number }>()
  return {
    /** Creates an authorization code, which is valid once and for five minutes. */
    createCode(grant: Grant): string {
      const code = generateSecret()
      codes.set(code, { grant, expiresAtMs: now().getTime() + codeLifetimeMs })
      const [oldest = ''] = codes.keys()
      if (codes.size > maxCodes) codes.delete(oldest)
      return code
    },
    /** @returns undefined if the code is unknown, used or expired. */
    redeemCode(code: string): Grant | undefined {
      const entry = codes.get(code)
      codes.delete(code)
      return entry && entry.expiresAtMs > now().getTime() ? entry.grant : undefined
    },
  }
}

export const generateSecret = () => randomBytes(32).toString('base64url')
