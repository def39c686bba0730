import { Hono } from 'hono'
import { renderErrorPage } from './pages/account-chooser-page.ts'
import { respondWithPage } from './pages/page.ts'
import { createAuthorizeRoutes } from './routes/authorize-routes.ts'
import { createTokenRoutes } from './routes/token-routes.ts'
import { createGrantStore } from './state/grant-store.ts'
import { createSigner } from './state/id-token-signer.ts'

/**
 * An emulator of Google as an OpenID Connect provider. Anybody who can reach it can sign in as any
 * of its accounts, and by default as any other user.
 */
export interface GoogleSandbox {
  /** Handles requests whose paths are relative to the issuer's path. */
  fetch(request: Request): Promise<Response>
}

export interface GoogleSandboxOptions {
  /**
   * Origin and base path under which browsers reach the emulator. The host strips the path before
   * `fetch`.
   */
  issuer: string
  /** The only registered client. */
  clientId: string
  clientSecret: string
  now?: () => Date
  /** Whether the account chooser also takes any other e-mail address. True by default. */
  acceptsAnyEmail?: boolean
  /** Whether an account may sign in with the typed code, perhaps ''. By default all may. */
  acceptsCode?: (email: string, code: string) => Promise<boolean>
}

/**
 * Creates a provider with discovery, an account chooser, authorization codes with PKCE and signed
 * ID tokens. Its state is in memory.
 */
export function createGoogleSandbox(options: GoogleSandboxOptions): GoogleSandbox {
  const { clientId, clientSecret, now = () => new Date(), acceptsAnyEmail = true, acceptsCode } = options
  const issuer = options.issuer.replace(/\/{1,9}$/, '')
  const grants = createGrantStore(now)
  const signer = createSigner()

  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    c.header('x-frame-options', 'DENY')
    // With a stricter policy browsers would post the chooser's form with `Origin: null`.
    c.header('referrer-policy', 'same-origin')
  })
  app.get('/.well-known/openid-configuration', c => c.json(createDiscoveryDocument(issuer)))
  app.get('/jwks', async c => c.json(await signer.getPublicKeys()))
  app.route('/authorize', createAuthorizeRoutes({ issuer, clientId, acceptsAnyEmail, acceptsCode, grants }))
  app.route('/token', createTokenRoutes({ issuer, clientId, clientSecret, grants, signer, now }))
  app.notFound(c =>
    respondWithPage(c, { title: 'No such page', body: renderErrorPage('There is no such page here.'), status: 404 }),
  )

  return { fetch: async request => app.fetch(request) }
}

/** The document at /.well-known/openid-configuration (OpenID Connect Discovery 1.0, 3). */
const createDiscoveryDocument = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'nonce', 'sub'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
})
