import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { claimsOf } from './account.ts'
import { type Client, checkClient } from './client-check.ts'
import { type Grant, type Grants, tokenLife } from './grants.ts'
import type { Signer } from './signer.ts'

export interface TokenParts {
  issuer: string
  client: Client
  grants: Grants
  signer: Signer
  now: () => Date
}

/** `POST /token`: a code for an ID token and an access token (RFC 6749, 4.1.3; OpenID Connect Core, 3.1.3). */
export function tokenRoutes({ issuer, client, grants, signer, now }: TokenParts): Hono {
  const routes = new Hono()
  const small = bodyLimit({ maxSize: 16 * 1024, onError: c => refuse(c, 'invalid_request', 'The form is too long.') })

  routes.post('/', small, async c => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return refuse(c, 'invalid_request', 'The request must be a form.')
    const form = new URLSearchParams(await c.req.text())
    if (new Set(form.keys()).size < form.size) return refuse(c, 'invalid_request', 'A field is there twice.')
    const authorization = c.req.header('authorization')
    const check = checkClient(client, authorization, form)
    if (check === 'both-ways') return refuse(c, 'invalid_request', 'The client authenticates in two ways.')
    if (check === 'wrong') {
      if (authorization !== undefined) c.header('www-authenticate', 'Basic realm="Google stand-in"')
      return refuse(c, 'invalid_client', 'This is not the client_id and client_secret of the stand-in.', 401)
    }
    if (!form.get('grant_type')) return refuse(c, 'invalid_request', 'grant_type is missing.')
    if (form.get('grant_type') !== 'authorization_code')
      return refuse(c, 'unsupported_grant_type', 'Only authorization_code is supported.')
    const code = form.get('code')
    if (!code) return refuse(c, 'invalid_request', 'code is missing.')

    const grant = grants.takeCode(code)
    if (!grant) return refuse(c, 'invalid_grant', 'The code is unknown, used or expired.')
    const fault = faultOf(grant, form)
    if (fault) return refuse(c, 'invalid_grant', fault)
    const { scopes, nonce } = grant.request
    const iat = Math.floor(now().getTime() / 1000)
    return c.json({
      access_token: grants.newAccessToken(code, grant),
      token_type: 'Bearer',
      expires_in: tokenLife,
      scope: scopes.join(' '),
      id_token: await signer.sign({
        iss: issuer,
        aud: client.clientId,
        ...claimsOf(grant.account, scopes),
        ...(nonce ? { nonce } : {}),
        iat,
        exp: iat + tokenLife,
      }),
    })
  })

  return routes
}

/** Why the code is not for this request, if so. */
function faultOf({ request }: Grant, form: URLSearchParams): string | undefined {
  if (form.get('redirect_uri') !== request.redirectUri) return 'redirect_uri is not the one the code was made for.'
  const verifier = form.get('code_verifier')
  if (!request.challenge) return verifier ? 'The code was made without a code_challenge.' : undefined
  if (!verifier || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return 'code_verifier is missing or malformed.'
  const isMatch = createHash('sha256').update(verifier).digest('base64url') === request.challenge
  return isMatch ? undefined : 'code_verifier does not match the code_challenge.'
}

const refuse = (c: Context, error: string, error_description: string, status: 400 | 401 = 400) =>
  c.json({ error, error_description }, status)
