import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { type Db, isPostgres } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import type { EventPublisher } from '#store/store-events.ts'
import { googleDonePath } from './google-done-path.ts'

export interface AuthOptions {
  db: Db
  secret: string
  publicUrl: string
  log: Log
  events: EventPublisher
  plugins?: BetterAuthPlugin[]
}

const monthSeconds = 30 * 24 * 60 * 60

export type Auth = ReturnType<typeof createAuth>

/** better-auth on the store's own database and tables. Its HTTP endpoints stay closed but for the way back from Google: the store calls it. */
export function createAuth({ db, secret, publicUrl, log, events, plugins = [] }: AuthOptions) {
  return betterAuth({
    database: { db, type: isPostgres(db) ? 'postgres' : 'sqlite', transaction: true },
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    // `CamelCasePlugin` of our handle turns these and their columns into the names that the tables have.
    user: {
      modelName: 'users',
      // Nobody sets it by signing up or by changing an account (ROLE-03).
      additionalFields: { isAdmin: { type: 'boolean', input: false, defaultValue: false, required: false } },
    },
    session: { modelName: 'sessions', expiresIn: monthSeconds, cookieCache: { enabled: false } },
    account: {
      modelName: 'accounts',
      // Only an e-mail that Google has verified links; what was there before under an unverified one is cleared away below.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
      // Nothing is ever asked of Google in somebody's name.
      updateAccountOnSignIn: false,
    },
    verification: { modelName: 'verifications' },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    advanced: {
      cookiePrefix: 'store',
      useSecureCookies: publicUrl.startsWith('https:'),
      disableOriginCheck: false,
    },
    // The store limits by itself, see server/http/rate-limits.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Where it can't tell whose sign-in went wrong: a state that nobody began, or somebody else did.
    onAPIError: { errorURL: googleDonePath },
    logger: {
      log: (level, message, ...details) => {
        if (level === 'error') log.error({ details }, message)
      },
    },
    databaseHooks: {
      user: {
        create: { after: async ({ id }) => events.publish([{ topic: 'user', id, change: 'added' }]) },
      },
      account: {
        create: {
          async before(account, context) {
            if (account.providerId !== 'google' || !context) return
            const { internalAdapter } = context.context
            const user = await internalAdapter.findUserById(account.userId)
            if (!user || user.emailVerified) return
            // Whoever opened this account did not show that the e-mail is theirs; Google just did that for somebody (readings T48).
            await internalAdapter.deleteAccounts(user.id)
            await internalAdapter.deleteUserSessions(user.id)
          },
        },
      },
    },
    plugins,
  })
}

export interface GoogleCredentials {
  clientId: string
  clientSecret: string
  /** Where its OpenID configuration stands: an address without a slash at its end. */
  issuer: string
}

/** Asks for Google's OpenID configuration until it has been had once. */
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

/** The sentence with which the library refuses something; undefined when it failed in another way. */
export const getAuthErrorMessage = (error: unknown): string | undefined =>
  isAPIError(error) && error.statusCode < 500 ? (error.body?.message ?? 'That did not work.') : undefined
