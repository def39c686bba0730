import { sql } from 'kysely'
import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, isPostgres } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'

/**
 * Removes the second factor of somebody who lost the phone and the back-up codes, and ends all
 * their sessions, because the phone may still be signed in.
 * @returns whether there was one
 */
export async function resetSecondFactor(
  { db, now, events }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { by, userId }: { by: Actor; userId: string },
): Promise<boolean> {
  const hadSecondFactor = await inTransaction(db, async tx => {
    const { numAffectedRows } = await sql`delete from two_factors where user_id = ${userId}`.execute(tx)
    if (!numAffectedRows) return false
    await sql`update users set two_factor_enabled = ${isPostgres(tx) ? false : 0} where id = ${userId}`.execute(tx)
    await sql`delete from sessions where user_id = ${userId}`.execute(tx)
    await recordAuditEntry(tx, { by, at: now().toISOString(), action: 'second factor reset', subjectId: userId })
    return true
  })
  if (hadSecondFactor) events.publish([{ topic: 'user', id: userId, change: 'changed' }])
  return hadSecondFactor
}
