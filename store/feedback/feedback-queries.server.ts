import type { Db } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import { decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import type { Feedback } from './feedback.ts'

/**
 * Stores a message.
 * @param feedback.email 'anonymous' unless the shopper is signed in
 * @param feedback.at ISO 8601
 * @returns its id
 */
export async function insertFeedback(
  db: Db,
  { message, email = 'anonymous', at }: { message: string; email?: string; at: string },
): Promise<string> {
  const id = createId()
  await db.insertInto('feedbacks').values({ id, message, email, createdAt: at }).execute()
  return id
}

const decodeFeedbackCursor = (cursor: string) =>
  decodeCursor('feedback', cursor, ['string', 'string']) as [string, string] | undefined

/** Lists one page of messages, newest first. An invalid cursor gives the first page. */
export async function listFeedback(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ feedback: Feedback[]; nextCursor: string | undefined }> {
  const after = cursor === undefined ? undefined : decodeFeedbackCursor(cursor)
  const rows = await db
    .selectFrom('feedbacks')
    .select(['id', 'message', 'email', 'createdAt'])
    .$if(after !== undefined, query => {
      const [at, id] = after ?? ['', '']
      return query.where(eb => eb.or([eb('createdAt', '<', at), eb.and([eb('createdAt', '=', at), eb('id', '<', id)])]))
    })
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const feedback = rows.slice(0, limit)
  const last = feedback.at(-1)
  return {
    feedback,
    nextCursor: rows.length > limit && last ? encodeCursor('feedback', [last.createdAt, last.id]) : undefined,
  }
}

/** Deletes a message and returns it; undefined when there is none with this id. */
export const deleteFeedbackRow = (db: Db, id: string): Promise<Feedback | undefined> =>
  db.deleteFrom('feedbacks').where('id', '=', id).returning(['id', 'message', 'email', 'createdAt']).executeTakeFirst()
