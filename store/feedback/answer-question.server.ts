import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { addMessage } from '#store/outbox/outbox.server.ts'
import { toQuestionEvents } from './feedback.ts'

export type AnswerResult = { ok: true } | { ok: false; reason: 'unknown' | 'answered' }

/**
 * Answers a question once, and mails the answer to who has asked. The message has no words of the
 * shopper: anybody can ask in somebody else's name. The same answer again changes nothing: the
 * response to the first one was lost.
 * @returns `unknown`: no such question. `answered`: it has another answer already.
 */
export const answerQuestion = (
  context: ChangeContext,
  { by, id, answer }: { by: Actor; id: string; answer: string },
): Promise<AnswerResult> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    // Changing the row locks it.
    const question = await tx
      .updateTable('feedbacks')
      .set({ shopperId: null })
      .where('id', '=', id)
      .where('language', 'is not', null)
      .returning(['orderId', 'email', 'language', 'answer'])
      .executeTakeFirst()
    if (!question) return { ok: false, reason: 'unknown' }
    const { orderId, email, language } = question
    if (question.answer === answer) return { ok: true }
    if (question.answer !== null) return { ok: false, reason: 'answered' }
    await tx.updateTable('feedbacks').set({ answer, answeredAt: at }).where('id', '=', id).execute()
    await audit('question answered', orderId ?? id, { after: { question: id } })
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
    publish(...toQuestionEvents({ id, orderId }, 'changed'))
    return { ok: true }
  })
