import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { deleteSessions } from './credential-queries.server.ts'
import { lockUser } from './user-queries.server.ts'

/** Logs an account out everywhere, for another admin. @returns false when it is gone */
export const endSessions = (context: ChangeContext, { by, userId }: { by: Actor; userId: string }): Promise<boolean> =>
  changeAsAdmin(context, by, async ({ tx, audit, publish }) => {
    if (!(await lockUser(tx, userId))) return false
    await deleteSessions(tx, userId)
    await audit('sessions ended', userId)
    publish({ topic: 'user', id: userId, change: 'changed' })
    return true
  })
