import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { addMessage } from '#store/outbox/outbox.server.ts'
import { hasNumber, toQuestionEvents } from './feedback.ts'

export type AnswerResult = { ok: true } | { ok: false; reason: 'unknown' | 'answered' }

/**
 * Answers a question once, and mails the answer to who has asked, unless by a number. The message
 * has no words of the shopper: anybody can ask in somebody else's name. The same answer again
 * changes nothing: the response to the first one was lost.
 * @param answer.isMailed false when the mail about the order that was made for it says the same
 * @returns `unknown`: no such question. `answered`: it has another answer already.
 */
export const answerQuestion = (
  context: ChangeContext,
  { by, id, answer, isMailed = true }: { by: Actor; id: string; answer: string; isMailed?: boolean },
): Promise<AnswerResult> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    // Changing the row locks it.
    const question = await tx
      .updateTable('feedbacks')
      // Who has made an offer makes no other one on that day.
      .set(eb => ({ shopperId: eb.case().when('offerSen', 'is', null).then(null).else(eb.ref('shopperId')).end() }))
      .where('id', '=', id)
      .where('language', 'is not', null)
      .returning(['orderId', 'email', 'language', 'answer', 'offerSen'])
      .executeTakeFirst()
    if (!question) return { ok: false, reason: 'unknown' }
    const { orderId, email, language } = question
    if (question.answer === answer) return { ok: true }
    if (question.answer !== null) return { ok: false, reason: 'answered' }
    await tx.updateTable('feedbacks').set({ answer, answeredAt: at }).where('id', '=', id).execute()
    await audit('question answered', orderId ?? id, { after: { question: id } })
    const order =
      orderId && (await tx.selectFrom('orders').select('email').where('id', '=', orderId).executeTakeFirst())
    if (isMailed && !hasNumber(question))
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
