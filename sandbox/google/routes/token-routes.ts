import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { buildClaims } from '../state/account.ts'
import { type Grant, type GrantStore, generateSecret } from '../state/grant-store.ts'
import type { Signer } from '../state/id-token-signer.ts'

export interface TokenDependencies {
  issuer: string
  clientId: string
  clientSecret: string
  grants: GrantStore
  signer: Signer
  now: () => Date
}

const tokenLifetimeSeconds = 3600

/**
 * Creates `POST /token`, which exchanges a code for an ID token (RFC 6749, 4.1.3; OpenID Connect
 * Core 1.0, 3.1.3). Clients name themselves by fields of the form. The access token opens nothing.
 */
export function createTokenRoutes(dependencies: TokenDependencies): Hono {
  const { issuer, clientId, clientSecret, grants, signer, now } = dependencies
  const routes = new Hono()
  const limitBody = bodyLimit({
    maxSize: 16 * 1024,
    onError: c => respondWithError(c, 'invalid_request', 'The form is too long.'),
  })

  routes.post('/', limitBody, async c => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return respondWithError(c, 'invalid_request', 'The request must be a form.')
    const form = new URLSearchParams(await c.req.text())
    if (new Set(form.keys()).size < form.size)
      return respondWithError(c, 'invalid_request', 'The form repeats a field.')
    if (!isEqual(form.get('client_id'), clientId) || !isEqual(form.get('client_secret'), clientSecret))
      return respondWithError(c, 'invalid_client', 'The client_id or the client_secret is wrong.', 401)
    if (!form.get('grant_type')) return respondWithError(c, 'invalid_request', 'grant_type is missing.')
    if (form.get('grant_type') !== 'authorization_code')
      return respondWithError(c, 'unsupported_grant_type', 'Only authorization_code is supported.')
    const code = form.get('code')
    if (!code) return respondWithError(c, 'invalid_request', 'code is missing.')

    const grant = grants.redeemCode(code)
    if (!grant) return respondWithError(c, 'invalid_grant', 'The code is unknown, used or expired.')
    const grantError = findGrantError(grant, form)
    if (grantError) return respondWithError(c, 'invalid_grant', grantError)
    const { scopes, nonce } = grant.request
    const iat = Math.floor(now().getTime() / 1000)
    return c.json({
      access_token: generateSecret(),
      token_type: 'Bearer',
      expires_in: tokenLifetimeSeconds,
      scope: scopes.join(' '),
      id_token: await signer.sign({
        iss: issuer,
        aud: clientId,
        ...buildClaims(grant.account, scopes),
        ...(nonce ? { nonce } : {}),
        iat,
        exp: iat + tokenLifetimeSeconds,
      }),
    })
  })

  return routes
}

const isEqual = (provided: string | null, expected: string) =>
  provided !== null && timingSafeEqual(digest(provided), digest(expected))

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns why the code can't be redeemed by this request, or undefined if it can. */
function findGrantError({ request }: Grant, form: URLSearchParams): string | undefined {
  if (form.get('redirect_uri') !== request.redirectUri)
    return 'redirect_uri is not the one that the code was issued for.'
  const verifier = form.get('code_verifier')
  if (!request.codeChallenge) return verifier ? 'The code was issued without a code_challenge.' : undefined
  if (!verifier || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return 'code_verifier is missing or malformed.'
  const isMatch = digest(verifier).toString('base64url') === request.codeChallenge
  return isMatch ? undefined : 'code_verifier does not match the code_challenge.'
}

const respondWithError = (c: Context, error: string, error_description: string, status: 400 | 401 = 400) =>
  c.json({ error, error_description }, status)
