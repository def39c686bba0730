import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config.server.ts'
import type { GoogleSandbox } from '#sandbox/google/google-sandbox.ts'
import { demoAccounts } from '#sandbox/google/state/account.ts'
import type { Db } from '#store/database.server.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'

/** The Google sandbox inside this process, for a store without Google OAuth credentials. */
export interface GoogleEmulator {
  credentials: { clientId: string; clientSecret: string; issuer: string }
  /** Whether it answers requests from this machine only. */
  isLocal: boolean
  /** Accounts that anybody on the internet can sign in to, so they never have admin rights. */
  publicEmails: readonly string[]
  /** What admins type to sign in, printed at the start. */
  adminCode: string
  fetch(request: Request): Promise<Response>
}

/**
 * Creates the Google sandbox with a client secret known to this process alone; loads it on first
 * use.
 * @returns undefined when the settings don't allow it.
 */
export function createGoogleEmulator(
  { publicUrl, googleEmulator }: Pick<Config, 'publicUrl' | 'googleEmulator'>,
  db: Db,
): GoogleEmulator | undefined {
  if (googleEmulator === 'off') return undefined
  const isLocal = googleEmulator === 'open'
  const credentials = {
    clientId: 'tuffthrift',
    clientSecret: randomBytes(24).toString('hex'),
    issuer: `${publicUrl}/sandbox/google`,
  }
  const adminCode = createAdminCode(db)
  let sandbox: Promise<GoogleSandbox> | undefined
  return {
    credentials,
    isLocal,
    publicEmails: isLocal ? [] : demoAccounts.map(({ email }) => email),
    adminCode: adminCode.code,
    async fetch(request) {
      sandbox ??= import('#sandbox/google/google-sandbox.ts').then(({ createGoogleSandbox }) =>
        createGoogleSandbox({
          ...credentials,
          acceptsAnyEmail: isLocal,
          ...(isLocal && { acceptsCode: adminCode.accepts }),
        }),
      )
      return (await sandbox).fetch(request)
    },
  }
}

const maxWrongCodes = 10

/**
 * Creates the code without which nobody signs in as an admin: a proxy may hide that a request comes
 * from elsewhere, but only whoever has started the store sees what it prints. After ten wrong codes
 * none is accepted until the next start.
 */
function createAdminCode(db: Db) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  let wrongCodes = 0
  return {
    code,
    async accepts(email: string, typed: string): Promise<boolean> {
      if (!(await findUserByEmail(db, email))?.isAdmin) return true
      if (typed === '' || wrongCodes >= maxWrongCodes) return false
      const isRight = timingSafeEqual(hash(typed), hash(code))
      if (!isRight) wrongCodes += 1
      return isRight
    },
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest()
