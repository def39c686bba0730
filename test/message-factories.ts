import type { Insertable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { MessageTable } from '#store/outbox/message-table.ts'

let sequence = 0

/** A message about a parcel, due since it was written. */
export function messageFixture({
  createdAt = '2026-11-20T04:00:00.000Z',
  ...overrides
}: Partial<Insertable<MessageTable>> = {}): Insertable<MessageTable> {
  sequence += 1
  return {
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
}

/** Inserts a message and returns its id. */
export async function insertMessage(db: Db, overrides: Partial<Insertable<MessageTable>> = {}): Promise<string> {
  const message = messageFixture(overrides)
  await db.insertInto('messages').values(message).execute()
  return message.id
}
