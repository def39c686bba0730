import type { Selectable } from 'kysely'
import type { Attempt } from '#store/outbox/attempt.server.ts'
import type { MessageStatus } from '#store/outbox/message.ts'
import type { MessageTable } from '#store/outbox/message-table.ts'
import { getRetryPause } from './retry-pause.ts'

type MessageRow = Selectable<MessageTable>

/** A confirmation that was perhaps sent is repeated after this time. */
const repeatAfterMs = 10 * 60_000

/** What is recorded of a message after an attempt. */
export type ResultChange = Partial<MessageRow> & { status: MessageStatus }

export function describeResult(message: MessageRow, { result, pausesMs }: Attempt, now: Date): ResultChange {
  switch (result.status) {
    case 'accepted':
      return { status: 'sent', sentAt: now.toISOString(), lastError: null }
    case 'refused':
      return { status: 'failed', lastError: result.reason }
    case 'unknown':
      return describeDoubt(message, result.reason, now)
    case 'deferred': {
      const pauseMs = getRetryPause(message, { pausesMs, retryAfterMs: result.retryAfterMs })
      if (pauseMs === undefined) return { status: 'failed', lastError: result.reason }
      const sendAfter = new Date(now.getTime() + pauseMs).toISOString()
      return { status: 'waiting', sendAfter, lastError: result.reason }
    }
  }
}

/**
 * What becomes of a mail that the mail server may have taken. Without a confirmation a buyer
 * doesn't know that the order exists, so that is repeated once, under the same Message-ID.
 */
export function describeDoubt({ kind, inDoubtAt }: MessageRow, lastError: string, now: Date): ResultChange {
  const doubt = { lastError, inDoubtAt: now.toISOString() }
  if (kind !== 'order_confirmed' || inDoubtAt !== null) return { ...doubt, status: 'perhaps_sent' }
  return { ...doubt, status: 'waiting', sendAfter: new Date(now.getTime() + repeatAfterMs).toISOString() }
}
