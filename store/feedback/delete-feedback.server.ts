import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { toQuestionEvents } from './feedback.ts'
import { deleteFeedbackRow } from './feedback-queries.server.ts'

/**
 * Deletes a message for an admin. The audit entry keeps the text of feedback; of a question, which
 * goes with its order, nothing stays.
 * @returns `unknown`: no such message
 */
export async function deleteFeedback(
  { db, now, events }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { by, id }: { by: Actor; id: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  const result = await inTransaction(db, async tx => {
    const removed = await deleteFeedbackRow(tx, id)
    if (!removed) return { ok: false, reason: 'unknown' } as const
    const { message, email, createdAt, language, orderId } = removed
    const isQuestion = language !== null
    await recordAuditEntry(tx, {
      by,
      at: now().toISOString(),
      action: isQuestion ? 'question removed' : 'feedback removed',
      subjectId: orderId ?? id,
      before: isQuestion ? { question: id } : { message, email, createdAt },
    })
    return { ok: true, orderId } as const
  })
  if (!result.ok) return result
  events.publish(toQuestionEvents({ id, orderId: result.orderId }, 'removed'))
  return { ok: true }
}
