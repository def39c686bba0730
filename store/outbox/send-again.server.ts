import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
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
  { db, now, mail, events }: Pick<StoreContext, 'db' | 'now' | 'mail' | 'events'>,
  { id, from, by }: { id: string; from: MessageStatus; by: Actor },
): Promise<SendAgainResult> {
  if (!mail.send) return { ok: false, reason: 'no-mail-server' }
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    const message = await findMessage(tx, id)
    if (!message) return { ok: false, reason: 'unknown' } as const
    if (message.status !== from || !canSendByHand(message)) return { ok: false, reason: 'changed' } as const
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ status: 'waiting', sendAfter: at, attempts: 0 })
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'changed' } as const
    await recordAuditEntry(tx, {
      by,
      at,
      action: 'message sent again',
      subjectId: id,
      before: { status: from },
      after: { kind: message.kind, orderNumber: message.orderNumber },
    })
    return { ok: true } as const
  })
  if (result.ok) events.publish([{ topic: 'message', id, change: 'changed' }])
  return result
}
