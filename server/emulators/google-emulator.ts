import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.server.ts'
import { demoAccounts } from '#sandbox/google/account.ts'
import type { GoogleSandbox } from '#sandbox/google/google-sandbox.ts'
import type { Db } from '#store/database.server.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'

export type GoogleEmulator = NonNullable<ReturnType<typeof createGoogleEmulator>>

/**
 * Creates the Google sandbox inside this process, for a store without Google OAuth credentials,
 * a client secret known to this process alone; loads it on first use.
 * @returns undefined when the settings don't allow it.
 */
export function createGoogleEmulator(
  { publicUrl, googleEmulator, admin }: Pick<Config, 'publicUrl' | 'googleEmulator' | 'admin'>,
  db: Db,
) {
  if (googleEmulator === 'off') return undefined
  const isLocal = googleEmulator === 'open'
  const credentials = {
    clientId: 'tuffthrift',
    clientSecret: randomBytes(24).toString('hex'),
    issuer: `${publicUrl}/sandbox/google`,
  }
  const adminCode = randomBytes(6).toString('hex')
  let sandbox: Promise<GoogleSandbox> | undefined
  return {
    credentials,
    /** Whether it answers requests from this machine only. */
    isLocal,
    /** Accounts that anybody on the internet can sign in to, so they never have admin rights. */
    publicEmails: isLocal ? [] : demoAccounts.map(({ email }) => email),
    /** What admins type to sign in, printed at the start: a proxy may hide that it is one. */
    adminCode,
    async fetch(request: Request) {
      sandbox ??= import('#sandbox/google/google-sandbox.ts').then(({ createGoogleSandbox }) =>
        createGoogleSandbox({
          ...credentials,
          acceptsAnyEmail: isLocal,
          // The next start makes whoever has the address of ADMIN_EMAIL an admin.
          acceptsCode: async (email, code) =>
            !isLocal || code === adminCode || (email !== admin?.email && !(await findUserByEmail(db, email))?.isAdmin),
        }),
      )
      return (await sandbox).fetch(request)
    },
  }
}
