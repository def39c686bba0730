import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteFeedbackRow } from './feedback-queries.server.ts'

/**
 * Deletes a message for an admin. The audit entry keeps its text.
 * @returns `unknown`: no such message
 */
export async function deleteFeedback(
  { db, now, events }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { by, id }: { by: Actor; id: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  const result = await inTransaction(db, async tx => {
    const removed = await deleteFeedbackRow(tx, id)
    if (!removed) return { ok: false, reason: 'unknown' } as const
    const { message, email, createdAt } = removed
    await recordAuditEntry(tx, {
      by,
      at: now().toISOString(),
      action: 'feedback removed',
      subjectId: id,
      before: { message, email, createdAt },
    })
    return { ok: true } as const
  })
  if (result.ok) events.publish([{ topic: 'feedback', id, change: 'removed' }])
  return result
}
