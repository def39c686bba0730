import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.server.ts'
import { withLock } from '#platform/database/advisory-lock.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { countUsers, findUserByEmail } from '#store/users/user-queries.server.ts'
import type { ServerDependencies } from '../dependencies.ts'

const demoEmail = 'admin@example.com'

/** An account that was made just now, to be told once: the password is kept nowhere but as a hash. */
export interface NewAdmin {
  email: string
  password: string
}

/**
 * How a shop comes by its first admin without anybody asking over HTTP: ADMIN_EMAIL is made one or promoted, its password never changed;
 * a demo shop where nobody has an account gets a demo admin with a random password.
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
  const known = await findUserByEmail(store.db, email)
  if (!known && !password) {
    store.log.warn({ email }, 'ADMIN_EMAIL has no account yet: set ADMIN_PASSWORD, or let them sign up and start again')
    return
  }
  if (known && !known.isAdmin)
    store.log.warn(
      { email },
      'ADMIN_EMAIL had an account already: it is an admin now, with the password that it has. Make sure that it is theirs',
    )
  const user = known ?? (await signIn.createAccount({ email, password: password ?? '' }))
  await changeAdmin(store, { by: { uid: 'settings', email: 'settings' }, userId: user.uid, isAdmin: true })
}
