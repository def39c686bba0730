/** A validated authorization request. */
export interface AuthorizationRequest {
  redirectUri: string
  scopes: string[]
  state?: string
  nonce?: string
  /** The SHA-256 hash of the verifier that the client must send with the code (PKCE, S256). */
  codeChallenge?: string
  loginHint?: string
}

type AuthorizationResult =
  | { ok: true; request: AuthorizationRequest }
  /** The redirect URI can't be trusted, so the error is shown to the user. */
  | { ok: false; reportTo: 'user'; problem: string }
  /** The error is sent to the client's redirect URI (RFC 6749, 4.1.2.1). */
  | { ok: false; reportTo: 'client'; redirectUri: string; state?: string; error: string; description: string }

const maxParameterLength = 2048
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Parses and validates the parameters of `/authorize`. */
export function parseAuthorizationRequest(
  query: URLSearchParams,
  { issuer, clientId }: { issuer: string; clientId: string },
): AuthorizationResult {
  const rejectToUser = (problem: string): AuthorizationResult => ({ ok: false, reportTo: 'user', problem })
  for (const [name, value] of query) {
    if (value.length > maxParameterLength) return rejectToUser('A parameter of this address is too long.')
    if (query.getAll(name).length > 1) return rejectToUser('A parameter of this address is there twice.')
  }
  // Parameters without a value must be treated as omitted (RFC 6749, 3.1).
  const param = (name: string) => query.get(name) || undefined
  if (param('client_id') !== clientId) return rejectToUser('This client_id is not the one of the stand-in.')
  const redirectUri = param('redirect_uri')
  if (!redirectUri || !isAllowedRedirectUri(redirectUri, issuer))
    return rejectToUser(
      'The redirect_uri must be an address of this machine or of the site that the stand-in belongs to.',
    )

  const state = param('state')
  const requestError = findRequestError(param)
  if (requestError) return { ok: false, reportTo: 'client', redirectUri, ...(state ? { state } : {}), ...requestError }
  const [nonce, codeChallenge, loginHint] = [param('nonce'), param('code_challenge'), param('login_hint')]
  return {
    ok: true,
    request: {
      redirectUri,
      scopes: parseScopes(param('scope')),
      ...(state ? { state } : {}),
      ...(nonce ? { nonce } : {}),
      ...(codeChallenge ? { codeChallenge } : {}),
      ...(loginHint ? { loginHint } : {}),
    },
  }
}

/**
 * Redirect URIs are not registered with the emulator. Only loopback hosts and the issuer's own site
 * are allowed, so that no other site can obtain a code.
 */
function isAllowedRedirectUri(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username, password } = new URL(address)
  if (!['http:', 'https:'].includes(protocol) || username || password || address.includes('#')) return false
  return loopbackHosts.includes(hostname) || origin === new URL(issuer).origin
}

const parseScopes = (scope = '') => scope.split(' ').filter(word => word !== '')

type ParamReader = (name: string) => string | undefined

function findRequestError(param: ParamReader): { error: string; description: string } | undefined {
  const invalid = (description: string) => ({ error: 'invalid_request', description })
  if (param('request')) return { error: 'request_not_supported', description: 'Request objects are not supported.' }
  if (param('request_uri')) return { error: 'request_uri_not_supported', description: 'request_uri is not supported.' }
  if (!param('response_type')) return invalid('response_type is missing.')
  if (param('response_type') !== 'code')
    return { error: 'unsupported_response_type', description: 'Only response_type=code is supported.' }
  if ((param('response_mode') ?? 'query') !== 'query') return invalid('Only response_mode=query is supported.')
  if (!parseScopes(param('scope')).includes('openid'))
    return { error: 'invalid_scope', description: 'The scope must include openid.' }
  const codeChallenge = param('code_challenge')
  if (!codeChallenge && param('code_challenge_method')) return invalid('code_challenge is missing.')
  if (codeChallenge && param('code_challenge_method') !== 'S256')
    return invalid('Only code_challenge_method=S256 is supported.')
  if (codeChallenge && !/^[A-Za-z0-9_-]{43}$/.test(codeChallenge))
    return invalid('code_challenge is not a SHA-256 hash in base64url.')
  if (param('prompt')?.split(' ').includes('none'))
    return { error: 'login_required', description: 'No session exists: the page must be shown.' }
  return undefined
}
