import { createHash } from 'node:crypto'
import { createTestClock } from '../shared/test-clock.ts'
import { createGoogleSandbox } from './google-sandbox.ts'

export const issuer = 'http://localhost:3000/sandbox/google'
export const clientId = 'store.apps.example'
export const clientSecret = 'a secret/with:signs+&%'
export const redirectUri = 'http://localhost:3000/api/auth/callback/google'
export const verifier = 'a-verifier-of-the-tests-that-is-long-enough-0123456789'

export const aisyah = { account: 'aisyah@example.com' }

export type Harness = ReturnType<typeof createHarness>

/** An emulator with a test clock, and the requests of a browser and of a client. */
export function createHarness() {
  const clock = createTestClock()
  const sandbox = createGoogleSandbox({ issuer, clientId, clientSecret, now: clock.now })
  const send = (path: string, init?: RequestInit) => sandbox.fetch(new Request(`http://localhost:3000${path}`, init))
  /** Submits the form of the account chooser. */
  const submitChoice = (
    fields: Record<string, string>,
    changes?: Record<string, string>,
    headers: Record<string, string> = { origin: 'http://localhost:3000' },
  ) => send(authorizePath(changes), { method: 'POST', body: new URLSearchParams(fields), headers })
  return {
    ...clock,
    sandbox,
    get: (path: string) => send(path),
    submitChoice,
    /** Submits the account chooser and returns the authorization code. */
    obtainCode: async (fields: Record<string, string>, changes?: Record<string, string>) =>
      getRedirectUrl(await submitChoice(fields, changes)).searchParams.get('code') ?? '',
    /** Exchanges a code for tokens by client_secret_post. `null` removes a field. */
    async exchange(code: string, changes: Record<string, string | null> = {}) {
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
      const tokens = (await response.json()) as Record<string, string>
      return { status: response.status, headers: response.headers, body: tokens }
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
