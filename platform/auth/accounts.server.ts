import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { type Db, isPostgres } from '#store/database.server.ts'
import type { Log } from '#store/outside.server.ts'

export interface AccountsOptions {
  db: Db
  secret: string
  publicUrl: string
  log: Log
  plugins?: BetterAuthPlugin[]
}

const month = 30 * 24 * 60 * 60

export type Accounts = ReturnType<typeof openAccounts>

/** better-auth on the store's own database and tables. Its HTTP endpoints stay closed but for the way back from Google: the store calls it. */
export function openAccounts({ db, secret, publicUrl, log, plugins = [] }: AccountsOptions) {
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
    session: { modelName: 'sessions', expiresIn: month, cookieCache: { enabled: false } },
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
    // The store limits by itself, see server/rate-limits.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) => {
        if (level === 'error') log.error({ details }, message)
      },
    },
    databaseHooks: {
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
