import { randomBytes } from 'node:crypto'
import type { GoogleAccount } from './account.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

/** What a person agreed to: this account, for this request. */
export interface Grant {
  account: GoogleAccount
  request: AuthorizationRequest
}

/** What has been handed out and is still good for something; it lives as long as the process. */
export interface Grants {
  /** A code for the client to exchange, once, within five minutes. */
  newCode(grant: Grant): string
  /** Takes the code out of use. One that comes a second time was copied: its access token ends (RFC 6749, 4.1.2). */
  takeCode(code: string): Grant | undefined
  newAccessToken(code: string, grant: Grant): string
  findAccessToken(token: string): Grant | undefined
}

const codeLife = 5 * 60_000
/** How long an access token and an ID token are good for (s). */
export const tokenLife = 3600
/** The oldest make room: whoever asks for codes without end must not fill the memory. */
const most = 1000

export function openGrants(now: () => Date): Grants {
  const codes = new Map<string, { grant: Grant; until: number; isTaken: boolean; token?: string }>()
  const tokens = new Map<string, { grant: Grant; until: number }>()
  const isOver = ({ until }: { until: number }) => until <= now().getTime()

  return {
    newCode(grant) {
      const code = newSecret()
      keep(codes, code, { grant, until: now().getTime() + codeLife, isTaken: false })
      return code
    },
    takeCode(code) {
      const kept = codes.get(code)
      if (!kept) return undefined
      if (kept.isTaken && kept.token) tokens.delete(kept.token)
      if (kept.isTaken || isOver(kept)) return undefined
      kept.isTaken = true
      return kept.grant
    },
    newAccessToken(code, grant) {
      const token = newSecret()
      keep(tokens, token, { grant, until: now().getTime() + tokenLife * 1000 })
      const kept = codes.get(code)
      if (kept) kept.token = token
      return token
    },
    findAccessToken(token) {
      const kept = tokens.get(token)
      return kept && !isOver(kept) ? kept.grant : undefined
    },
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

function keep<T>(all: Map<string, T>, key: string, value: T) {
  all.set(key, value)
  for (const oldest of all.keys()) {
    if (all.size <= most) break
    all.delete(oldest)
  }
}
