import { sql } from 'kysely'
import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { deleteSecondFactor, deleteSessions } from './credential-queries.server.ts'
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

/**
 * Removes the second factor of somebody who lost the phone and the back-up codes, and ends all
 * their sessions and push messages, because the phone may still be signed in.
 * @returns whether there was one
 */
export const resetSecondFactor = (
  context: ChangeContext,
  { by, userId }: { by: Actor; userId: string },
): Promise<boolean> =>
  changeAsAdmin(context, by, async ({ tx, audit, publish }) => {
    const { rows } = await sql`select 1 from two_factors where user_id = ${userId}`.execute(tx)
    if (rows.length === 0) return false
    await deleteSecondFactor(tx, userId)
    await deleteSessions(tx, userId)
    await audit('second factor reset', userId)
    publish({ topic: 'user', id: userId, change: 'changed' })
    return true
  })
