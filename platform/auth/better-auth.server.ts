import { AsyncLocalStorage } from 'node:async_hooks'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError, isAPIError } from 'better-auth/api'
import { hashPassword } from 'better-auth/crypto'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import { changeAndPublish, type EventPublisher } from '#store/change-and-publish.server.ts'
import { type Db, inTransaction, isPostgres } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import { removeCredentials } from '#store/users/replace-credentials.server.ts'
import { type AuthSecrets, toVersionedSecrets } from './auth-secrets.server.ts'
import { googleDonePath } from './google-done-path.ts'
import { acceptCodesOnce } from './one-time-codes.server.ts'

export interface AuthOptions {
  db: Db
  secrets: AuthSecrets
  publicUrl: string
  log: Log
  events: EventPublisher
  plugins?: BetterAuthPlugin[]
  /** How passwords are hashed, by better-auth's scrypt unless given. */
  passwordHash?: PasswordHash
}

type PasswordHash = NonNullable<NonNullable<BetterAuthOptions['emailAndPassword']>['password']>

const monthSeconds = 30 * 24 * 60 * 60

const noOAuthTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  scope: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Creates better-auth on the store's database and tables. The server calls its API; of its HTTP
 * endpoints only the OAuth callback from Google is reachable.
 * @see https://www.better-auth.com/docs/reference/options
 */
export function createAuth(options: AuthOptions) {
  const { db, secrets, publicUrl, log, plugins = [], passwordHash = {} } = options
  return betterAuth({
    database: { db, type: isPostgres(db) ? 'postgres' : 'sqlite', transaction: true },
    secrets: toVersionedSecrets(secrets),
    baseURL: publicUrl,
    basePath: '/api/auth',
    // The CamelCasePlugin of `db` maps model and field names to the names in the database.
    user: {
      modelName: 'users',
      // `input: false` keeps requests to sign up or change an account from setting it.
      additionalFields: { isAdmin: { type: 'boolean', input: false, defaultValue: false, required: false } },
    },
    session: { modelName: 'sessions', expiresIn: monthSeconds, cookieCache: { enabled: false } },
    account: {
      modelName: 'accounts',
      // Google links to an existing account by a verified e-mail address. If the account had not
      // verified that address itself, the hook below deletes its credentials and sessions.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
      // Would store the tokens of each sign-in.
      updateAccountOnSignIn: false,
    },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: acceptHashesMadeBefore(passwordHash),
    },
    advanced: {
      cookiePrefix: 'store',
      useSecureCookies: publicUrl.startsWith('https:'),
      disableOriginCheck: false,
    },
    // server/http/rate-limits.ts limits sign-in requests.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Receives errors without a known sign-in, such as an OAuth state of another browser.
    onAPIError: { errorURL: googleDonePath },
    // What fails is thrown, or is a response of 500. The other errors are those of whoever comes
    // back from Google with a state that is old or invented.
    logger: {
      log: (level, message, ...details) => {
        if (level === 'error') log.warn({ details }, message)
      },
    },
    databaseHooks: createDatabaseHooks(options),
    plugins: [createSecondFactorPlugin(), ...plugins],
  })
}

const hashMadeBefore = new AsyncLocalStorage<string>()

/** Runs `work`, in which the library takes `hash` for the hash of any password. */
export const withPasswordHash = <T>(hash: string, work: () => T): T => hashMadeBefore.run(hash, work)

const acceptHashesMadeBefore = (passwordHash: PasswordHash): PasswordHash => ({
  ...passwordHash,
  hash: async password => hashMadeBefore.getStore() ?? (passwordHash.hash ?? hashPassword)(password),
})

/** Publishes new users, and keeps Google from giving access to an account to two people. */
function createDatabaseHooks({ db, events, log }: AuthOptions): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        after: ({ id }) =>
          changeAndPublish({ db, events }, async (_tx, publish) => publish({ topic: 'user', id, change: 'added' }))
            // The account exists already, so its sign-up must not fail.
            .catch(error => log.warn({ err: error }, 'New user not published')),
      },
    },
    session: {
      create: {
        // Whoever replaces the ways to sign in ends the sessions after that. A session that was
        // created meanwhile by a Google account that is no longer linked would stay.
        async after(session, context) {
          if (!context?.path.startsWith('/callback/')) return
          const { internalAdapter } = context.context
          const accounts = await internalAdapter.findAccounts(session.userId)
          if (accounts.some(({ providerId }) => providerId === 'google')) return
          await internalAdapter.deleteSession(session.token)
          throw new APIError('UNAUTHORIZED', { message: 'This Google account is no longer linked.' })
        },
      },
    },
    account: {
      create: {
        // Whoever registered an unverified address may not own it. Google has just verified the
        // owner, so the earlier password and sessions must not keep access to the account, and its
        // orders may be somebody else's.
        async before(account, context) {
          if (account.providerId !== 'google' || !context) return undefined
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(account.userId)
          // A new user has no account yet, and its transaction would wait for `db`.
          if (user && !user.emailVerified && (await internalAdapter.findAccounts(user.id)).length > 0) {
            await inTransaction(db, tx => removeCredentials(tx, user.id))
            removedSecondFactors.add(context.context)
          }
          // The store never calls Google's APIs, so a stolen database holds no tokens for them.
          return { data: noOAuthTokens }
        },
      },
    },
  }
}

/** Requests that removed a second factor after the library had read the user. */
const removedSecondFactors = new WeakSet<object>()

/**
 * Codes of an authenticator app as second factor. The library asks for them after a password only;
 * the hook makes it ask after Google's redirect too.
 * @see https://www.better-auth.com/docs/plugins/2fa
 */
function createSecondFactorPlugin() {
  const plugin = twoFactor({ schema: { twoFactor: { modelName: 'twoFactors' } } })
  const after = plugin.hooks.after.map(hook => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      hook.matcher(context) ||
      (context.path?.startsWith('/callback/') === true && !removedSecondFactors.has(context.context)),
  }))
  return { ...plugin, hooks: { before: [acceptCodesOnce], after } }
}

export interface GoogleCredentials {
  clientId: string
  clientSecret: string
  /** Base URL of the OpenID configuration, without a trailing slash. */
  issuer: string
}

/**
 * Creates better-auth with Google as a provider, on first use, because it loads Google's OpenID
 * configuration.
 * @returns a function that resolves to undefined while Google can't be reached; the next call tries
 * again.
 */
export function createGoogleAuth(options: AuthOptions, { clientId, clientSecret, issuer }: GoogleCredentials) {
  let cached: Auth | undefined
  return async () => {
    if (cached) return cached
    const plugin = genericOAuth({
      config: [
        {
          providerId: 'google',
          discoveryUrl: `${issuer}/.well-known/openid-configuration`,
          clientId,
          clientSecret,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          requireIdTokenVerification: true,
        },
      ],
    })
    const auth = createAuth({ ...options, plugins: [plugin] })
    const { socialProviders } = await auth.$context
    if (socialProviders.some(({ id }) => id === 'google')) cached = auth
    return cached
  }
}

/**
 * Gets better-auth's code of a rejected request, such as INVALID_CODE, or the name of its status
 * when it has none, such as CONFLICT; undefined for other errors.
 */
export const getAuthErrorCode = (error: unknown): string | undefined =>
  isAPIError(error) && error.statusCode < 500 ? (error.body?.code ?? String(error.status)) : undefined
