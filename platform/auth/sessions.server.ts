import { deleteDeviceOfSession } from '#store/push/push-subscription-queries.server.ts'
import type { SignIn } from '#store/users/sign-in.ts'
import { isWriteRefused } from '../database/database-unavailable.ts'
import type { SignInParts } from './auth-loader.server.ts'

const minuteMs = 60_000
/** An admin's session ends after this time without activity. */
const maxAdminIdleMs = 12 * 60 * minuteMs
/** Activity is stored at most this often. */
const activityStepMs = 5 * minuteMs

const sessionCookie = /(^|;\s*)(__Secure-)?store\.session_token=/

/** Who reads a page while the database takes no writes gets it all the same. */
function ignoreRefusedWrite(error: unknown): void {
  if (!isWriteRefused(error)) throw error
}

/** Creates the part of the sign-in adapter that reads and ends sessions. */
export function createSessions({
  db,
  findAccount,
  loadAuth,
}: SignInParts): Pick<SignIn, 'findUser' | 'findSession' | 'logOut'> {
  async function findSession(headers: Headers) {
    if (!sessionCookie.test(headers.get('cookie') ?? '')) return undefined
    const { auth } = await loadAuth()
    // The library would prolong the session before its idle time is known.
    const finding = auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(async error => {
      // The library hides what the database has said. If it is away, it says so again.
      await db.selectFrom('users').select('id').limit(1).execute()
      throw error
    })
    return (await finding) ?? undefined
  }

  const findUser: SignIn['findUser'] = async ({ headers }, { isActivity = true } = {}) => {
    const found = await findSession(headers)
    const user = found && (await findAccount(found.session.userId))
    if (!user) return undefined
    const { token, updatedAt } = found.session
    const idleMs = Date.now() - updatedAt.getTime()
    const { auth } = await loadAuth()
    const { internalAdapter, sessionConfig } = await auth.$context
    if (user.isAdmin && idleMs > maxAdminIdleMs) {
      await internalAdapter.deleteSession(token).catch(ignoreRefusedWrite)
      return undefined
    }
    if (isActivity && idleMs > activityStepMs) {
      const expiresAt = new Date(Date.now() + sessionConfig.expiresIn * 1000)
      await internalAdapter.updateSession(token, { updatedAt: new Date(), expiresAt }).catch(ignoreRefusedWrite)
    }
    return user
  }

  return {
    findUser,
    findSession: async ({ headers }) => (await findSession(headers))?.session,
    async logOut({ headers }) {
      const { auth } = await loadAuth()
      const found = await findSession(headers)
      if (found) await deleteDeviceOfSession(db, found.session.id)
      return (await auth.api.signOut({ headers, returnHeaders: true })).headers
    },
  }
}
