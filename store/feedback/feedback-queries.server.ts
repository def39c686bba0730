import type { Db } from '#store/database.server.ts'
import { newId } from '#store/ids.ts'

/** Keeps what a visitor says; without a signed-in e-mail it is anonymous (DBS-05). `at` is ISO 8601. Returns the id. */
export async function insertFeedback(
  db: Db,
  { message, email = 'anonymous', at }: { message: string; email?: string; at: string },
): Promise<string> {
  const id = newId()
  await db.insertInto('feedbacks').values({ id, message, email, createdAt: at }).execute()
  return id
}
