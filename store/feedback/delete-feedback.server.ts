import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { toQuestionEvents } from './feedback.ts'

/**
 * Deletes a message for an admin. The audit entry keeps the text of feedback; of a question, which
 * goes with its order, nothing stays.
 * @returns `unknown`: no such message
 */
export const deleteFeedback = (
  context: ChangeContext,
  { by, id }: { by: Actor; id: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> =>
  changeAsAdmin(context, by, async ({ tx, audit, publish }) => {
    const removed = await tx
      .deleteFrom('feedbacks')
      .where('id', '=', id)
      .returning(['message', 'email', 'createdAt', 'language', 'orderId'])
      .executeTakeFirst()
    if (!removed) return { ok: false, reason: 'unknown' }
    const { message, email, createdAt, language, orderId } = removed
    const isQuestion = language !== null
    await audit(isQuestion ? 'question removed' : 'feedback removed', orderId ?? id, {
      before: isQuestion ? { question: id } : { message, email, createdAt },
    })
    publish(...toQuestionEvents({ id, orderId }, 'removed'))
    return { ok: true }
  })
