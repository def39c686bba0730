import { randomBytes } from 'node:crypto'
import { hashPassword } from '#platform/auth/password-hash.server.ts'
import type { Config } from '#platform/config.server.ts'
import { withLock } from '#platform/database/advisory-lock.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { findAccountFacts } from '#store/users/credential-queries.server.ts'
import { replaceCredentials } from '#store/users/replace-credentials.server.ts'
import { countUsers, findUserByEmail } from '#store/users/user-queries.server.ts'
import type { ServerDependencies } from '../dependencies.ts'

const demoEmail = 'admin@example.com'

/** A created account. The password can be shown only now, because only its hash is stored. */
export interface NewAdmin {
  email: string
  password: string
}

/** What the start output says about admins. `advice` tells how ADMIN_EMAIL becomes an admin. */
export interface FirstAdminResult {
  demoAdmin?: NewAdmin
  advice?: string
}

/**
 * Creates or promotes the admin that ADMIN_EMAIL names. Anybody may have signed up with that
 * address before, so an existing account is promoted only with a verified address, or with
 * ADMIN_PASSWORD as its only way in from then on. An account that is an admin stays as it is.
 * Without that setting, a demo shop without accounts gets a demo admin with a random password.
 */
export function ensureFirstAdmin(
  dependencies: ServerDependencies,
  { admin, hasDemoData }: Pick<Config, 'admin' | 'hasDemoData'>,
): Promise<FirstAdminResult> {
  const { db } = dependencies.store
  return withLock(db, 'first admin', async () => {
    if (admin) {
      const advice = await ensureAdmin(dependencies, admin)
      return advice === undefined ? {} : { advice }
    }
    const { admins, others } = await countUsers(db)
    if (!hasDemoData || admins + others > 0) return {}
    const demoAdmin = { email: demoEmail, password: randomBytes(9).toString('base64url') }
    await ensureAdmin(dependencies, demoAdmin)
    return { demoAdmin }
  })
}

/** @returns what to do when the account can't become an admin. */
async function ensureAdmin(
  { store, signIn }: ServerDependencies,
  { email, password }: { email: string; password: string | undefined },
): Promise<string | undefined> {
  const existing = await findUserByEmail(store.db, email)
  if (existing?.isAdmin) return undefined
  if (!existing && !password)
    return `ADMIN_EMAIL (${email}) has no account: set ADMIN_PASSWORD too, or sign in with Google and restart.`
  if (existing && !password) {
    const facts = (await findAccountFacts(store.db, [existing.uid])).get(existing.uid)
    if (!facts?.isEmailVerified)
      return `ADMIN_EMAIL (${email}) is an account whose address was never verified, so anybody may have made it. Set ADMIN_PASSWORD too: it becomes the account's only way in. Or run: npm run grant-admin -- ${email} --new-password`
  }
  const { uid } = existing ?? (await signIn.createAccount(email))
  // After a crash in between, the account is no admin yet, and the next start does both again.
  if (password)
    await replaceCredentials(store, {
      userId: uid,
      passwordHash: await hashPassword(password),
      isEmailVerified: true,
    })
  await changeAdmin(store, {
    by: { uid: 'settings', email: 'settings' },
    network: 'settings',
    userId: uid,
    isAdmin: true,
  })
  return undefined
}
