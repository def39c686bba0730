import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import { decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import type { Question } from './feedback.ts'
import type { FeedbackTable } from './feedback-table.ts'
import { selectQuestions } from './question-queries.server.ts'

/**
 * Stores a message.
 * @param feedback.email 'anonymous' unless the shopper is signed in, or asks a question
 * @param feedback.at ISO 8601
 * @param feedback.question what makes it a question
 * @returns its id
 */
export async function insertFeedback(
  db: Db,
  {
    message,
    email = 'anonymous',
    at,
    question = {},
  }: {
    message: string
    email?: string
    at: string
    question?: Partial<Pick<FeedbackTable, 'language' | 'orderId' | 'productId' | 'shopperId' | 'offerSen'>>
  },
): Promise<string> {
  const id = createId()
  await db
    .insertInto('feedbacks')
    .values({ id, message, email, createdAt: at, ...question })
    .execute()
  return id
}

interface ListOptions {
  limit: number
  cursor?: string | undefined
  /** Questions that were answered, instead of feedback. */
  isAnswered?: boolean
}

/** Lists one page of messages, newest first. An invalid cursor gives the first page. */
export async function listFeedback(
  db: Db,
  { limit, cursor, isAnswered = false }: ListOptions,
): Promise<{ feedback: Question[]; nextCursor: string | undefined }> {
  const after = cursor === undefined ? undefined : decodeCursor('feedback', cursor, ['string', 'string'])
  const rows = await selectQuestions(db)
    .where('feedbacks.language', isAnswered ? 'is not' : 'is', null)
    .$if(isAnswered, query => query.where('feedbacks.answer', 'is not', null))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(feedbacks.created_at, feedbacks.id) < (${sql.join(after ?? [])})`),
    )
    .orderBy('feedbacks.createdAt', 'desc')
    .orderBy('feedbacks.id', 'desc')
    .limit(limit + 1)
    .execute()
  const feedback = rows.slice(0, limit)
  const last = feedback.at(-1)
  return {
    feedback,
    nextCursor: rows.length > limit && last ? encodeCursor('feedback', [last.createdAt, last.id]) : undefined,
  }
}
