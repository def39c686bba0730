import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.server.ts'
import { withLock } from '#platform/database/advisory-lock.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { countUsers, findUserByEmail } from '#store/users/user-queries.server.ts'
import type { ServerDependencies } from '../dependencies.ts'

const demoEmail = 'admin@example.com'

/** A created account. The password can be shown only now, because only its hash is stored. */
export interface NewAdmin {
  email: string
  password: string
}

/**
 * Creates or promotes the admin that ADMIN_EMAIL names; an existing password is never changed.
 * Without that setting, a demo shop without accounts gets a demo admin with a random password.
 *
 * @returns the demo admin when it was created just now.
 */
export function ensureFirstAdmin(
  dependencies: ServerDependencies,
  { admin, hasDemoData }: Pick<Config, 'admin' | 'hasDemoData'>,
): Promise<NewAdmin | undefined> {
  const { db } = dependencies.store
  return withLock(db, 'first admin', async () => {
    if (admin) {
      await ensureAdmin(dependencies, admin)
      return undefined
    }
    const { admins, others } = await countUsers(db)
    if (!hasDemoData || admins + others > 0) return undefined
    const account = { email: demoEmail, password: randomBytes(9).toString('base64url') }
    await ensureAdmin(dependencies, account)
    return account
  })
}

async function ensureAdmin(
  { store, signIn }: ServerDependencies,
  { email, password }: { email: string; password: string | undefined },
) {
  const existing = await findUserByEmail(store.db, email)
  if (!existing && !password) {
    store.log.warn({ email }, 'ADMIN_EMAIL has no account: set ADMIN_PASSWORD, or sign up and restart')
    return
  }
  // Anybody may have signed up with this address before, so the promotion is worth a warning.
  if (existing && !existing.isAdmin)
    store.log.warn({ email }, 'ADMIN_EMAIL was an existing account and is promoted: verify who owns it')
  const user = existing ?? (await signIn.createAccount({ email, password: password ?? '' }))
  await changeAdmin(store, { by: { uid: 'settings', email: 'settings' }, userId: user.uid, isAdmin: true })
}
