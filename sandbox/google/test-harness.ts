import { createHash } from 'node:crypto'
import { createTestClock } from '../shared/test-clock.ts'
import { createGoogleSandbox, type GoogleSandbox } from './google-sandbox.ts'

export const issuer = 'http://localhost:3000/sandbox/google'
export const clientId = 'store.apps.example'
export const clientSecret = 'a secret/with:signs+&%'
export const redirectUri = 'http://localhost:3000/api/auth/callback/google'
export const verifier = 'a-verifier-of-the-tests-that-is-long-enough-0123456789'

/** An emulator with a test clock, and the requests of a browser and of a client. */
export interface Harness {
  sandbox: GoogleSandbox
  now(): Date
  advanceClock(seconds: number): void
  get(path: string): Promise<Response>
  /** Submits the form of the account chooser. */
  submitChoice(
    fields: Record<string, string>,
    changes?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Submits the account chooser and returns the authorization code. */
  obtainCode(fields: Record<string, string>, changes?: Record<string, string>): Promise<string>
  /** Exchanges a code for tokens by client_secret_post. `null` removes a field. */
  exchange(
    code: string,
    changes?: Record<string, string | null>,
  ): Promise<{ status: number; headers: Headers; body: Record<string, string> }>
}

export const aisyah = { account: 'aisyah@example.com' }

export function createHarness(): Harness {
  const clock = createTestClock()
  const sandbox = createGoogleSandbox({ issuer, clientId, clientSecret, now: clock.now })
  const send = (path: string, init?: RequestInit) => sandbox.fetch(new Request(`http://localhost:3000${path}`, init))
  const submitChoice: Harness['submitChoice'] = (fields, changes, headers = { origin: 'http://localhost:3000' }) =>
    send(authorizePath(changes), { method: 'POST', body: new URLSearchParams(fields), headers })
  return {
    ...clock,
    sandbox,
    get: path => send(path),
    submitChoice,
    obtainCode: async (fields, changes) =>
      getRedirectUrl(await submitChoice(fields, changes)).searchParams.get('code') ?? '',
    async exchange(code, changes = {}) {
      const fields: Record<string, string | null> = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: clientId,
        client_secret: clientSecret,
        ...changes,
      }
      const body = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) if (value !== null) body.set(name, value)
      const response = await send('/token', { method: 'POST', body })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
  }
}

/** The URL that a response redirects to. */
export const getRedirectUrl = (response: Response) => new URL(response.headers.get('location') ?? '')

/** The path of a client's authorization request. An empty value counts as an omitted parameter. */
export function authorizePath(changes: Record<string, string> = {}): string {
  const params = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'state & more',
    nonce: 'n-0S6',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })
  return `/authorize?${params}`
}
