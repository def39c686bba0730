import type { Selectable } from 'kysely'
import type { Attempt } from '#store/outbox/attempt.server.ts'
import { isAccountMessage, isPushKind, type MessageStatus } from '#store/outbox/message.ts'
import type { MessageTable } from '#store/outbox/message-table.ts'

type MessageRow = Selectable<MessageTable>

/** A confirmation that was perhaps sent is repeated after this time. */
const repeatAfterMs = 10 * 60_000

/** What is recorded of a message after an attempt. */
export type ResultChange = Partial<MessageRow> & { status: MessageStatus }

export function describeResult(
  message: MessageRow,
  { result, pausesMs = getPauses(message) }: Attempt,
  now: Date,
): ResultChange {
  switch (result.status) {
    case 'accepted':
      return { status: 'sent', sentAt: now.toISOString(), lastError: null }
    case 'refused':
      return { status: 'failed', lastError: result.reason }
    case 'unknown':
      return describeDoubt(message, result.reason, now)
    case 'deferred': {
      const pauseMs = pausesMs[message.attempts - 1]
      if (pauseMs === undefined) return { status: 'failed', lastError: result.reason }
      const waitMs = Math.min(Math.max(pauseMs, result.retryAfterMs ?? 0), maxPauseMs)
      const sendAfter = new Date(now.getTime() + waitMs).toISOString()
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

const toMs = (minutes: number) => minutes * 60_000
/** The last attempt is 25 hours after the first one. */
const mailPausesMs = [1, 5, 15, 60, ...Array<number>(8).fill(180)].map(toMs)
/** Secret links are valid for an hour: after that the message would be useless. */
const accountPausesMs = mailPausesMs.slice(0, 3)
const pushPausesMs = [0.5, 2, 10, 60, 180].map(toMs)
/** A push service may ask for a longer pause than those, but not for ever. */
const maxPauseMs = toMs(24 * 60)

/** After each attempt. */
function getPauses(message: MessageRow): readonly number[] {
  if (isPushKind(message.kind)) return pushPausesMs
  return isAccountMessage(message) ? accountPausesMs : mailPausesMs
}
