import { sql } from 'kysely'
import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteSecondFactor, deleteSessions } from './credential-queries.server.ts'

/**
 * Removes the second factor of somebody who lost the phone and the back-up codes, and ends all
 * their sessions and push messages, because the phone may still be signed in.
 * @returns whether there was one
 */
export async function resetSecondFactor(
  { db, now, events }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { by, userId }: { by: Actor; userId: string },
): Promise<boolean> {
  const hadSecondFactor = await inTransaction(db, async tx => {
    const { rows } = await sql`select 1 from two_factors where user_id = ${userId}`.execute(tx)
    if (rows.length === 0) return false
    await deleteSecondFactor(tx, userId)
    await deleteSessions(tx, userId)
    await recordAuditEntry(tx, { by, at: now().toISOString(), action: 'second factor reset', subjectId: userId })
    return true
  })
  if (hadSecondFactor) events.publish([{ topic: 'user', id: userId, change: 'changed' }])
  return hadSecondFactor
}
