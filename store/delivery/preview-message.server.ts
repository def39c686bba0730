import type { Message } from '#store/outbox/message.ts'
import { findMessage } from '#store/outbox/message-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { RenderedMessage } from './mail.ts'
import { readMessageContent } from './read-message-content.server.ts'

/**
 * Finds a message with what it says if it is sent now. `rendered` is undefined when nothing would
 * be: the buyer was erased.
 * @returns undefined for an unknown message, and one with a secret link
 */
export async function previewMessage(
  context: Pick<StoreContext, 'db' | 'now' | 'mail' | 'publicUrl' | 'settings'>,
  id: string,
): Promise<{ message: Message; rendered: RenderedMessage | undefined } | undefined> {
  const { db, mail } = context
  const message = await findMessage(db, id)
  const row = message && (await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst())
  const content = row && (await readMessageContent(context, row))
  return message && { message, rendered: content && mail.render(content) }
}
