import type { Insertable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { MessageTable } from '#store/outbox/message-table.ts'

let sequence = 0

/** Inserts a message about a parcel, due since it was written, and returns its id. */
export async function insertMessage(
  db: Db,
  { createdAt = '2026-11-20T04:00:00.000Z', ...overrides }: Partial<Insertable<MessageTable>> = {},
): Promise<string> {
  sequence += 1
  const message: Insertable<MessageTable> = {
    id: `message-${String(sequence).padStart(4, '0')}`,
    orderId: null,
    kind: 'shipped',
    messageId: `number.shipped.${sequence}`,
    recipient: 'siti@example.com',
    language: 'en',
    data: '{}',
    status: 'waiting',
    createdAt,
    sendAfter: createdAt,
    attempts: 0,
    claimedAt: null,
    sentAt: null,
    lastError: null,
    ...overrides,
  }
  await db.insertInto('messages').values(message).execute()
  return message.id
}
