import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import { addMessage } from '#store/outbox/outbox.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { toQuestionEvents } from './feedback.ts'

export type AnswerResult = { ok: true } | { ok: false; reason: 'unknown' | 'answered' }

/**
 * Answers a question once, and mails the answer to who has asked. The message has no words of the
 * shopper: anybody can ask in somebody else's name. The same answer again changes nothing: the
 * response to the first one was lost.
 * @returns `unknown`: no such question. `answered`: it has another answer already.
 */
export async function answerQuestion(
  { db, now, events }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { by, id, answer }: { by: Actor; id: string; answer: string },
): Promise<AnswerResult> {
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    // Changing the row locks it.
    const question = await tx
      .updateTable('feedbacks')
      .set({ shopperId: null })
      .where('id', '=', id)
      .where('language', 'is not', null)
      .returning(['orderId', 'email', 'language', 'answer'])
      .executeTakeFirst()
    if (!question) return { ok: false, reason: 'unknown' } as const
    const { orderId, email, language } = question
    if (question.answer === answer) return { ok: true, events: [] } as const
    if (question.answer !== null) return { ok: false, reason: 'answered' } as const
    await tx.updateTable('feedbacks').set({ answer, answeredAt: at }).where('id', '=', id).execute()
    await recordAuditEntry(tx, {
      by,
      at,
      action: 'question answered',
      subjectId: orderId ?? id,
      after: { question: id },
    })
    const order =
      orderId && (await tx.selectFrom('orders').select('email').where('id', '=', orderId).executeTakeFirst())
    await addMessage(tx, {
      kind: 'question_answered',
      orderId,
      recipient: order ? order.email : email,
      language: language ?? 'en',
      data: { questionId: id },
      at,
    })
    return { ok: true, events: toQuestionEvents({ id, orderId }, 'changed') } as const
  })
  if (!result.ok) return result
  events.publish(result.events)
  return { ok: true }
}
