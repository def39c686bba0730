import { type Actor, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { canSendByHand, type MessageStatus } from './message.ts'
import { findMessage } from './message-queries.server.ts'

export type SendAgainResult = { ok: true } | { ok: false; reason: 'unknown' | 'no-mail-server' | 'changed' }

/**
 * Lets a message that has failed, was perhaps sent or was kept be sent within seconds, for an
 * admin.
 * @param request.from status that the admin's page showed
 * @returns `changed`: the message has another status
 */
export async function sendMessageAgain(
  context: Pick<StoreContext, 'db' | 'now' | 'mail' | 'events'>,
  { id, from, by }: { id: string; from: MessageStatus; by: Actor },
): Promise<SendAgainResult> {
  if (!context.mail.send) return { ok: false, reason: 'no-mail-server' }
  return changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const message = await findMessage(tx, id)
    if (!message) return { ok: false, reason: 'unknown' }
    if (message.status !== from || !canSendByHand(message)) return { ok: false, reason: 'changed' }
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ status: 'waiting', sendAfter: at, attempts: 0 })
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'changed' }
    await audit('message sent again', id, {
      before: { status: from },
      after: { kind: message.kind, orderNumber: message.orderNumber },
    })
    publish({ topic: 'message', id, change: 'changed' })
    return { ok: true }
  })
}
