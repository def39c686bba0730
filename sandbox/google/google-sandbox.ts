import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { requireSameOrigin } from '../shared/require-same-origin.ts'
import { demoAccounts, type GoogleAccount } from './account.ts'
import { respondWithChooser, respondWithProblem } from './account-chooser-page.ts'

interface GoogleSandboxOptions {
  /** Where browsers reach the emulator. The host strips the path before `fetch`. */
  issuer: string
  /** The only registered client. */
  clientId: string
  clientSecret: string
  now?: () => Date
  /** Whether the account chooser also takes any other e-mail address. */
  acceptsAnyEmail?: boolean
  /** Whether an account may sign in with the typed code, perhaps ''. By default all may. */
  acceptsCode?: (email: string, code: string) => Promise<boolean>
}

export type GoogleSandbox = ReturnType<typeof createGoogleSandbox>

const codeLifetimeMs = 5 * 60_000
const needsCode = 'This is an admin. Type the code that the shop has printed when it was started.'
/** Limits the memory that requests can use. The oldest codes are removed first. */
const maxCodes = 1000

/**
 * Emulates Google as an OpenID Connect provider: discovery, an account chooser, authorization codes
 * with PKCE and signed ID tokens. Anybody who can reach it can sign in as any of its accounts, and
 * by default as any other user. Its state is in memory, and its key is new each time.
 */
export function createGoogleSandbox(options: GoogleSandboxOptions) {
  const { issuer, clientId, clientSecret, now = () => new Date(), acceptsAnyEmail = true } = options
  const grants = new Map<string, { query: URLSearchParams; account: GoogleAccount; expiresAt: number }>()
  const key = createKey()
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 4096, onError: c => c.text('That is too much text.', 413) }), async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    // With a stricter policy browsers would post the chooser's form with `Origin: null`.
    c.header('referrer-policy', 'same-origin')
    // As at Google. With a stricter policy the sign-in popup would lose its opener.
    c.header('cross-origin-opener-policy', 'unsafe-none')
  })

  app.get('/.well-known/openid-configuration', c =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    }),
  )
  app.get('/jwks', async c => c.json({ keys: [(await key).publicJwk] }))

  // GET shows the account chooser. Its forms post `account` (of the list), or `email` and
  // `verified=yes` if any address is accepted, or `cancel`.
  app.on(['GET', 'POST'], '/authorize', requireSameOrigin(issuer), async c => {
    const { search, searchParams: query } = new URL(c.req.url)
    const redirectUri = query.get('redirect_uri') ?? ''
    if (query.get('client_id') !== clientId || !isAllowedRedirectUri(redirectUri, issuer)) return respondWithProblem(c)
    const redirect = (params: Record<string, string>) => {
      const url = new URL(redirectUri)
      // `iss` identifies the issuer to the client (RFC 9207).
      for (const [name, value] of Object.entries({ ...params, state: query.get('state') ?? '', iss: issuer }))
        url.searchParams.set(name, value)
      return c.redirect(url.href, 303)
    }
    if (query.get('response_type') !== 'code' || query.get('code_challenge_method') !== 'S256')
      return redirect({ error: 'invalid_request' })

    const action = `${new URL(issuer).pathname.replace(/\/$/, '')}/authorize${search}`
    const ask = (options = {}) => respondWithChooser(c, new URL(redirectUri), { acceptsAnyEmail, action, ...options })
    if (c.req.method === 'GET') return ask()
    const form = new URLSearchParams(await c.req.text())
    if (form.has('cancel')) return redirect({ error: 'access_denied' })
    const entered = { enteredEmail: form.get('email') ?? '', isVerified: form.get('verified') === 'yes' }
    const account =
      demoAccounts.find(({ email }) => email === form.get('account')) ??
      (acceptsAnyEmail ? parseAccount(entered.enteredEmail, entered.isVerified) : undefined)
    if (!account && !acceptsAnyEmail) return ask({ alert: 'Choose one of the accounts.' })
    if (!account) return ask({ ...entered, alert: 'Enter an e-mail address such as name@example.com.' })
    if ((await options.acceptsCode?.(account.email, form.get('code')?.trim() ?? '')) === false)
      return ask({ enteredEmail: account.email, alert: needsCode })
    const code = createSecret()
    grants.set(code, { query, account, expiresAt: now().getTime() + codeLifetimeMs })
    const [oldest = ''] = grants.keys()
    if (grants.size > maxCodes) grants.delete(oldest)
    return redirect({ code })
  })

  // Exchanges a code for an ID token. The access token opens nothing.
  app.post('/token', async c => {
    const form = new URLSearchParams(await c.req.text())
    const field = (name: string) => form.get(name) ?? ''
    if (field('client_id') !== clientId || digest(field('client_secret')) !== digest(clientSecret))
      return c.json({ error: 'invalid_client' }, 401)
    const grant = grants.get(field('code'))
    // A code is valid once, whatever comes of it.
    grants.delete(field('code'))
    const isValid =
      grant &&
      grant.expiresAt > now().getTime() &&
      grant.query.get('redirect_uri') === field('redirect_uri') &&
      grant.query.get('code_challenge') === digest(field('code_verifier'))
    if (!isValid) return c.json({ error: 'invalid_grant' }, 400)
    const { query, account } = grant
    const { privateKey, publicJwk } = await key
    const iat = Math.floor(now().getTime() / 1000)
    const { email, emailVerified: email_verified, name } = account
    const claims = { sub: createSubject(email), email, email_verified, name, nonce: query.get('nonce') ?? undefined }
    return c.json({
      access_token: createSecret(),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await new SignJWT({ ...claims, iss: issuer, aud: clientId, iat, exp: iat + 3600 })
        .setProtectedHeader({ alg: 'RS256', kid: publicJwk.kid })
        .sign(privateKey),
    })
  })

  /** Handles requests whose paths are relative to the issuer's path. */
  return { fetch: async (request: Request) => app.fetch(request) }
}

/**
 * Redirect URIs are not registered with the emulator. Only loopback hosts and the issuer's own site
 * are allowed, so that no other site can obtain a code.
 */
function isAllowedRedirectUri(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username, password, hash } = new URL(address)
  if (!['http:', 'https:'].includes(protocol) || username || password || hash) return false
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || origin === new URL(issuer).origin
}

function parseAccount(text: string, emailVerified: boolean): GoogleAccount | undefined {
  const email = text.trim().toLowerCase()
  if (email.length > 254 || !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email)) return undefined
  return { email, emailVerified, name: email.slice(0, email.indexOf('@')) }
}

/** Derived from the address, so that it never changes: 21 digits, as at Google. */
const createSubject = (email: string) =>
  `1${(BigInt(`0x${createHash('sha256').update(email).digest('hex')}`) % 10n ** 20n).toString().padStart(20, '0')}`

async function createKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  // The key id lets clients notice a new key after a restart, and fetch it.
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: createSecret(), alg: 'RS256', use: 'sig' } }
}

const createSecret = () => randomBytes(32).toString('base64url')

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
