import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteFeedbackRow } from './feedback-queries.server.ts'

/** Deletes what a visitor said (DBA-05); the audit keeps its words. Refused as 'unknown' when there is none of that id. */
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
