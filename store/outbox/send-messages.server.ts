import type { Selectable } from 'kysely'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { maxSendMs, type SendMailResult } from './mail.ts'
import { accountMessageKinds, type MessageStatus } from './message.ts'
import type { MessageTable } from './message-table.ts'
import { notifyOfMessageProblems } from './notify-of-message-problems.server.ts'
import { isOutdated, readMessageContent } from './read-message-content.server.ts'

type MessageRow = Selectable<MessageTable>
type SenderContext = Pick<StoreContext, 'db' | 'now' | 'events' | 'log' | 'mail' | 'publicUrl' | 'settings'>

const minuteMs = 60_000
/**
 * Pauses after an attempt in which the mail server couldn't take a message yet. After the last one,
 * 25 hours after the first attempt, the message has failed.
 */
const pausesMs = [1, 5, 15, 60, ...Array<number>(8).fill(180)].map(minutes => minutes * minuteMs)
/** Secret links are valid for an hour: after that the message would be useless. */
const accountPausesMs = pausesMs.slice(0, 3)
/** Messages that are sent at the same time. */
const batchSize = 5
/** A confirmation that was perhaps sent is repeated after this time. */
const repeatAfterMs = 10 * minuteMs
/** A claim as old as this is of a process that has crashed. */
const maxClaimMs = 2 * maxSendMs

/**
 * Sends the messages that are due. A message is claimed before anything is sent, so that no two
 * processes send it. One that was perhaps sent is sent a second time by an admin alone, except a
 * confirmation: that is repeated once. Without a mail server the messages are kept instead.
 * @param signal stops between two batches
 */
export async function sendMessages(context: SenderContext, signal?: AbortSignal): Promise<void> {
  await giveUpOldClaims(context)
  const { send } = context.mail
  if (!send) return keepMessages(context)
  let isReachable = true
  while (isReachable && !signal?.aborted) {
    const ids = await listDueMessages(context, batchSize)
    if (ids.length === 0) return
    const batch = await claimMessages(context, ids)
    const results = await Promise.all(batch.map(message => sendMessage(context, send, message)))
    isReachable = !results.some(result => result?.status === 'deferred' && result.isUnreachable)
  }
}

/** What a process has claimed and not finished may have been sent. */
async function giveUpOldClaims({ db, now, events }: SenderContext): Promise<void> {
  const before = new Date(now().getTime() - maxClaimMs).toISOString()
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('status', '=', 'sending')
    .where('claimedAt', '<', before)
    .executeTakeFirst()
  if (!found) return
  const published = await inTransaction(db, async tx => {
    const old = await tx
      .updateTable('messages')
      .set({ status: 'perhaps_sent' })
      .where('status', '=', 'sending')
      .where('claimedAt', '<', before)
      .returningAll()
      .execute()
    const events: StoreEvent[] = []
    for (const message of old) {
      const change = describeDoubt(message, 'The store was stopped while it was sending this message.', now())
      events.push(...(await changeMessage(tx, message, change, now().toISOString())))
    }
    return events
  })
  events.publish(published)
}

/**
 * So that a mail server which is configured months later doesn't send old messages. Secret links
 * have expired by then.
 */
async function keepMessages(context: SenderContext): Promise<void> {
  const { db, events } = context
  const ids = await listDueMessages(context, 1000)
  if (ids.length === 0) return
  await db
    .deleteFrom('messages')
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .where('kind', 'in', accountMessageKinds)
    .execute()
  await db
    .updateTable('messages')
    .set({ status: 'kept' })
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .execute()
  events.publish(ids.map(id => toEvent({ id })))
}

/** Lists ids, longest due first. */
async function listDueMessages({ db, now }: SenderContext, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('status', '=', 'waiting')
    .where('sendAfter', '<=', now().toISOString())
    .orderBy('sendAfter')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Committed before anything is sent. Messages that another process has claimed meanwhile are left
 * out.
 */
const claimMessages = ({ db, now }: SenderContext, ids: readonly string[]): Promise<MessageRow[]> =>
  db
    .updateTable('messages')
    .set(eb => ({ status: 'sending' as const, claimedAt: now().toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .returningAll()
    .execute()

/**
 * Sends a claimed message and records the result. A message of an erased buyer, and one that is no
 * longer true, is deleted.
 */
async function sendMessage(
  context: SenderContext,
  send: NonNullable<SenderContext['mail']['send']>,
  message: MessageRow,
): Promise<SendMailResult | undefined> {
  const { db, log, settings, events } = context
  let result: SendMailResult
  try {
    const content = (await isOutdated(db, message)) ? undefined : await readMessageContent(context, message)
    if (!content) {
      await db.deleteFrom('messages').where('id', '=', message.id).execute()
      events.publish([{ topic: 'message', id: message.id, change: 'removed' }])
      return undefined
    }
    const { messageId, recipient } = message
    const sender = settings.current().shop
    result = await send({ ...context.mail.render(content), messageId, recipient, sender })
  } catch (error) {
    // Nothing was sent: `send` never throws.
    log.error({ err: error, message: message.id }, 'Message could not be written')
    result = { status: 'deferred', reason: 'The store could not write this message.', isUnreachable: false }
  }
  await recordResult(context, message, result)
  return result
}

async function recordResult(context: SenderContext, message: MessageRow, result: SendMailResult): Promise<void> {
  const { db, now, events, log } = context
  const at = now().toISOString()
  const change = describeResult(message, result, now())
  if (result.status !== 'accepted')
    log.warn({ message: message.id, kind: message.kind, status: change.status, reason: result.reason }, 'Mail not sent')
  const published = await inTransaction(db, tx => changeMessage(tx, message, change, at))
  events.publish([toEvent(message), ...published])
}

/** Records what became of a claimed message. `at` as ISO 8601. */
async function changeMessage(tx: Tx, message: MessageRow, change: ResultChange, at: string): Promise<StoreEvent[]> {
  await tx.updateTable('messages').set(change).where('id', '=', message.id).execute()
  if (change.status !== 'waiting' && isAccountMessage(message)) await eraseData(tx, message)
  return change.status === 'failed' || change.status === 'perhaps_sent' ? recordProblem(tx, message, at) : []
}

type ResultChange = Partial<MessageRow> & { status: MessageStatus }

function describeResult(message: MessageRow, result: SendMailResult, now: Date): ResultChange {
  switch (result.status) {
    case 'accepted':
      return { status: 'sent', sentAt: now.toISOString(), lastError: null }
    case 'refused':
      return { status: 'failed', lastError: result.reason }
    case 'unknown':
      return describeDoubt(message, result.reason, now)
    case 'deferred': {
      const pauseMs = (isAccountMessage(message) ? accountPausesMs : pausesMs)[message.attempts - 1]
      if (pauseMs === undefined) return { status: 'failed', lastError: result.reason }
      const sendAfter = new Date(now.getTime() + pauseMs).toISOString()
      return { status: 'waiting', sendAfter, lastError: result.reason }
    }
  }
}

/**
 * What becomes of a message that the mail server may have taken. Without a confirmation a buyer
 * doesn't know that the order exists, so that is repeated once, under the same Message-ID.
 */
function describeDoubt({ kind, inDoubtAt }: MessageRow, lastError: string, now: Date): ResultChange {
  const doubt = { lastError, inDoubtAt: now.toISOString() }
  if (kind !== 'order_confirmed' || inDoubtAt !== null) return { ...doubt, status: 'perhaps_sent' }
  return { ...doubt, status: 'waiting', sendAfter: new Date(now.getTime() + repeatAfterMs).toISOString() }
}

/** Secret links are no problem for admins: who needs one asks for another. */
const recordProblem = async (tx: Tx, message: MessageRow, at: string): Promise<StoreEvent[]> =>
  isAccountMessage(message) ? [] : [toEvent(message), await notifyOfMessageProblems(tx, at)]

const eraseData = (tx: Tx, { id }: MessageRow) =>
  tx.updateTable('messages').set({ data: '{}' }).where('id', '=', id).execute()

const isAccountMessage = ({ kind }: Pick<MessageRow, 'kind'>) =>
  (accountMessageKinds as readonly string[]).includes(kind)

const toEvent = ({ id }: Pick<MessageRow, 'id'>): StoreEvent => ({ topic: 'message', id, change: 'changed' })
