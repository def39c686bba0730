import { type Actor, audit } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { Outside } from '#store/outside.server.ts'
import { deleteFeedback } from './feedback-queries.server.ts'

/** Deletes what a visitor said (DBA-05); the audit keeps its words. Refused as 'unknown' when there is none of that id. */
export async function removeFeedback(
  { db, now, live }: Pick<Outside, 'db' | 'now' | 'live'>,
  { by, id }: { by: Actor; id: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  const result = await inTransaction(db, async tx => {
    const removed = await deleteFeedback(tx, id)
    if (!removed) return { ok: false, reason: 'unknown' } as const
    const { message, email, createdAt } = removed
    await audit(tx, {
      by,
      at: now().toISOString(),
      what: 'feedback removed',
      subject: id,
      before: { message, email, createdAt },
    })
    return { ok: true } as const
  })
  if (result.ok) live.announce([{ topic: 'feedback', id, change: 'removed' }])
  return result
}
